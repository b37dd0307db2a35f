export declare const browserInstallHint: string;
export declare function findBrowser(
  environment?: Readonly<Record<string, string | undefined>>,
): string | null;
