import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from './journey-test.ts'
import { mailFile } from './mail-server.ts'

/** Messages that have come for an address, the oldest first. */
const mailsTo = async (address: string): Promise<readonly string[]> => {
  const dataDir = process.env.KOGGE_E2E_DATA_DIR
  if (!dataDir) throw new Error('KOGGE_E2E_DATA_DIR must name the data folder of the product.')
  const file = mailFile(join(dirname(dataDir), 'mail'), address)
  const lines = await readFile(file, 'utf8').catch(() => '')
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** The first message to an address that has a text, once it is there. */
export const mailWith = async (address: string, text: string): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).find((mail) => mail.includes(text))
        return found
      },
      { message: `a message to ${address} has ${text}`, timeout: 180_000 },
    )
    .toBeDefined()
  return found ?? ''
}

/** The link to `page` in the first message to an address that has one, or the `nth`, once it is there. */
export const mailedLink = async (address: string, page: string, nth = 1): Promise<string> => {
  const link = new RegExp(`https?://\\S+${page}\\?token=[\\w-]{43}`)
  let found: string | undefined
  await expect
    .poll(async () => {
      const links = (await mailsTo(address)).flatMap((mail) => link.exec(mail)?.[0] ?? [])
      found = links[nth - 1]
      return found
    }, `a message to ${address} leads to ${page}`)
    .toBeDefined()
  return found ?? ''
}
