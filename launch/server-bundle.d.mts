export declare function bundlePrograms(
  root: string,
  programs: { entryPoints: Record<string, string>; outdir: string },
): Promise<void>
