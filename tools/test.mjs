// Plain JavaScript on built-in modules alone, like start.mjs; the tests' own runner is TypeScript.
import { main } from './setup/fail.mjs'
import { install } from './setup/install.mjs'
import { pinnedNode } from './setup/node.mjs'
import { inRoot } from './setup/paths.mjs'
import { run } from './setup/run.mjs'

await main(async () => {
  await install()
  const runner = inRoot('tools', 'test', 'main.ts')
  process.exitCode = await run(pinnedNode(), [runner, ...process.argv.slice(2)])
})
