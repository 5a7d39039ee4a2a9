import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that start whole servers and other processes take longest, however short they are: last, as
 * their size has it, everybody would wait for them alone.
 */
class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const startsMuch = ({ moduleId }: TestSpecification) =>
      /\/(apps\/server|bench)\//.test(moduleId)
    return [...sorted.filter(startsMuch), ...sorted.filter((file) => !startsMuch(file))]
  }
}

export default defineConfig({
  test: {
    include: [
      'apps/**/*.test.{ts,tsx}',
      'packages/**/*.test.{ts,tsx}',
      'bench/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    globalSetup: ['packages/db/testing/global-setup.ts'],
    // Limits end what hangs: a busy machine takes several times as long as a quiet one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: 'forks',
    // No test replaces a module, and no state lives in a process: files that share one spare
    // themselves the loading of what they have in common, which takes longer than most of them.
    isolate: false,
    // Tests wait for the database, for processes that start and for time to pass, so that there
    // are more of them at once than processors.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ServersFirst },
  },
})
