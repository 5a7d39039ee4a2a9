import type { KeyUse } from './key-uses.ts'

/** Whether a text is what is written, where `*` stands for at least one sign of any kind. */
const isLike = (text: string, written: string): boolean => {
  const [start = '', ...rest] = written.split('*')
  const end = rest.pop()
  if (end === undefined) return text === written
  if (!text.startsWith(start) || !text.endsWith(end)) return false
  let at = start.length
  for (const part of rest) {
    const found = text.indexOf(part, at + 1)
    if (found === -1) return false
    at = found + part.length
  }
  return at + 1 + end.length <= text.length
}

/** Whether a full key is one that a use may mean. */
const isMeant = ({ namespaces, key: own }: KeyUse, key: string): boolean => {
  if (namespaces !== null)
    return namespaces.some((namespace) =>
      isLike(key, namespace === '' ? own : `${namespace}.${own}`),
    )
  return isLike(key, own) || isLike(key, `*.${own}`)
}

/** Keys that no code asks for, and uses that no key answers. */
export const coverageProblems = (
  keys: readonly string[],
  uses: readonly KeyUse[],
): readonly string[] => {
  const unused = new Set(keys)
  const unanswered: string[] = []
  for (const use of uses) {
    const found = keys.filter((key) => isMeant(use, key))
    if (found.length === 0) {
      const where = use.namespaces?.join(' or ')
      unanswered.push(
        `${use.path}:${use.line}: no message "${use.key}"${where ? ` under ${where}` : ''}`,
      )
    }
    for (const key of found) unused.delete(key)
  }
  return [...unanswered, ...[...unused].map((key) => `${key}: no code asks for it`)]
}
