import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../../../', import.meta.url)

/**
 * Everything that reads or writes slots without a `Participant`, and for whom. What a person calls for is
 * not among it: those go by `placesOf`, `seenPlacesOf` and `heldPlace`, which take nobody else.
 */
const WITHOUT = {
  'packages/features/responses/server/opening/sealed-parts.commands.ts': 'the opening',
  'packages/features/responses/server/slots/slot-decoys.commands.ts': 'decoys',
  'packages/features/responses/server/steps/link-uptake.commands.ts':
    'a mailed link that the caller takes up at a place of theirs',
  'packages/features/responses/server/sealed-response-retention.commands.ts':
    'the job that clears what was cancelled',
  'packages/features/responses/server/participants.queries.ts': 'what participants see',
  'packages/features/responses/server/letters/letter-participants.queries.ts':
    'for whom letters are, for the job that writes them',
  'packages/features/responses/server/slots/represented-slots.queries.ts': 'what participants see',
  'packages/features/responses/server/steps/supplier-step.commands.ts': 'what participants change',
  'packages/features/responses/server/slots/link-claims.commands.ts':
    'a link’s own slot, of one that is held, and as the buyer mails it',
  'packages/features/responses/server/participation-list.queries.ts':
    'at places that participants see',
  'packages/features/responses/server/slots/slots.commands.ts': 'slots themselves',
  'packages/features/responses/server/slots/slot-rows.commands.ts':
    'rows as they are laid down, for who holds them',
  'packages/features/responses/server/slots/slot-rewrites.commands.ts':
    'rows as they are, unopened',
  'packages/features/responses/server/slots/slots.queries.ts': 'slots themselves',
  'packages/features/responses/server/slots/slots-rotation.commands.ts':
    'the operator’s change of the secret, which shows nothing of them',
  'packages/platform/server/server-secret/secret-rotation.commands.ts': 'the lock of that change',
  'packages/db/schema/sealing.ts': 'the table',
}

const READS =
  /\b(sealedSlot|sealed_slot|slotsOfPairs|slotsOfRequest|lyingIn|readSlot|sealedPartsOf|writeSlot)\b/

test('whoever reads slots has a participant, or stands here with a reason', async () => {
  const found: string[] = []
  for await (const path of glob('{packages,apps}/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })) {
    if (/\.test\.ts$|\.fixture\.ts$|\/testing\/|\/migrations\//.test(path)) continue
    const text = await readFile(new URL(path, ROOT), 'utf8')
    if (READS.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))) found.push(path)
  }
  expect(found.sort()).toEqual(Object.keys(WITHOUT).sort())
})
