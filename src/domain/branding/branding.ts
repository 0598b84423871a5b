const LOGO_TYPES = ['image/png', 'image/svg+xml'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export interface Logo {
  readonly type: LogoType;
  readonly bytes: Uint8Array;
}

/** How a firm shows itself on the reports of its clients. */
export interface BrandingFields {
  readonly firmName: string;
  /** Lines are separated by line feeds. */
  readonly address: string | null;
  readonly logo: Logo | null;
  /** `#rrggbb`, in lower case. */
  readonly colour: string | null;
}

export interface Branding extends BrandingFields {
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
