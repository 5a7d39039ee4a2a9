// Plain JavaScript on built-in modules alone, like start.mjs; the benchmarks are TypeScript.

import { install } from './setup/install-dependencies.mjs'
import { pinnedNode } from './setup/pinned-node.mjs'
import { inRoot } from './setup/project-paths.mjs'
import { run } from './setup/run-program.mjs'
import { main } from './setup/setup-failure.mjs'

await main(async () => {
  await install()
  const runner = inRoot('tools', 'bench', 'main.ts')
  process.exitCode = await run(pinnedNode(), [runner, ...process.argv.slice(2)])
})
