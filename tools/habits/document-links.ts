import { posix } from 'node:path'

/** Documents by their path in the repository. */
export type Documents = ReadonlyMap<string, string>

const FENCED = /^```[\s\S]*?^```/gm
const INDEX = 'docs/decisions/README.md'

/** The anchor that a heading gets on the pages of a repository. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^#{1,6} (.*)$/gm)].map((found) => anchorOf(found[1] ?? '')))

/** The links of a document to other files or headings, as it writes them. */
const linksOf = (text: string): readonly string[] =>
  [...text.replace(FENCED, '').matchAll(/\]\(([^()\s]+)\)/g)]
    .map((found) => found[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))

const targetOf = (from: string, link: string): readonly [path: string, anchor: string] => {
  const [path = '', anchor = ''] = link.split('#')
  return [path === '' ? from : posix.join(posix.dirname(from), path), anchor]
}

/** Sections of the decisions that their index does not name. */
const unlisted = (documents: Documents): readonly string[] => {
  const index = documents.get(INDEX) ?? ''
  const listed = new Set(linksOf(index).map((link) => targetOf(INDEX, link).join('#')))
  return [...documents]
    .filter(([path]) => path.startsWith(posix.dirname(INDEX)) && path !== INDEX)
    .flatMap(([path, text]) =>
      [...text.matchAll(/^## (.*)$/gm)]
        .map((found) => found[1] ?? '')
        .filter((heading) => !listed.has(`${path}#${anchorOf(heading)}`))
        .map((heading) => `${path}: ${INDEX} has no line for "${heading}"`),
    )
}

/**
 * Links between the documents of the repository that lead nowhere, and decisions without a line in
 * their index, one line each. `exists` knows of every other file whether it is there.
 */
export const documentProblems = (
  documents: Documents,
  exists: (path: string) => boolean,
): readonly string[] => {
  const broken = [...documents].flatMap(([from, text]) =>
    linksOf(text)
      .filter((link) => {
        const [path, anchor] = targetOf(from, link)
        const target = documents.get(path)
        if (target === undefined) return !exists(path)
        return anchor !== '' && !anchorsOf(target).has(anchor)
      })
      .map((link) => `${from}: the link ${link} leads nowhere`),
  )
  return [...broken, ...unlisted(documents)]
}
