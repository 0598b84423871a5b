/** A code as people read it: `wrong_code` as `wrong code`. */
export const spacedCode = (code: string): string => code.replaceAll('_', ' ');
