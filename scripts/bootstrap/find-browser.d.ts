export declare const browserInstallHint: string;
export declare function findBrowser(
  environment?: Readonly<Record<string, string | undefined>>,
  options?: { readonly needsWindow?: boolean },
): string | null;
