/** The names under which the libraries are published, as `clients/publish.json` has them. */
export interface PublishedNames {
  readonly npm: string;
  readonly python: string;
  readonly go: string;
}

export interface InstallLine {
  readonly title: string;
  readonly command: string;
}

/** Names of the files that `npm run build` makes, as their package managers want them. */
function fileNames({ npm, python }: PublishedNames, version: string) {
  return {
    npm: `${npm.replace(/^@/, '').replaceAll('/', '-')}-${version}.tgz`,
    wheel: `${python.replaceAll(/[-_.]+/g, '_').toLowerCase()}-${version}-py3-none-any.whl`,
  };
}

/** Lines that install the libraries, and run the command `tax`, from a running service. */
export function linesFromService(
  origin: string,
  names: PublishedNames,
  version: string,
): readonly InstallLine[] {
  const downloads = `${origin}/docs/downloads`;
  const files = fileNames(names, version);
  const [host = ''] = names.go.split('/');
  return [
    { title: 'TypeScript and JavaScript', command: `npm install ${downloads}/${files.npm}` },
    { title: 'Python', command: `pip install ${downloads}/${files.wheel}` },
    {
      title: 'Go, in a module',
      command: `GOPROXY=${downloads}/go GONOSUMDB=${host} go get ${names.go}@v${version}`,
    },
    { title: 'The command tax', command: `npx --yes --package ${downloads}/${files.npm} tax --help` },
  ];
}

/** Commands that install the libraries from the public registries, once these have them. */
export function linesFromRegistries(names: PublishedNames, version: string): readonly InstallLine[] {
  return [
    { title: 'TypeScript and JavaScript', command: `npm install ${names.npm}@${version}` },
    { title: 'Python', command: `pip install ${names.python}==${version}` },
    { title: 'Go, in a module', command: `go get ${names.go}@v${version}` },
    { title: 'The command tax', command: `npx --yes --package ${names.npm}@${version} tax --help` },
  ];
}
