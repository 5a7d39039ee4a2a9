import type { RestatedRelease } from '@kogge/domain/standards/ocds-release-restatement.ts'
import type { OcdsRelease } from '@kogge/domain/standards/ocds-schema.ts'

const extension = (name: string, edition: string): string =>
  `https://raw.githubusercontent.com/open-contracting-extensions/ocds_${name}_extension/${edition}/extension.json`

/** Lots, and how many tenders came for each, are extensions of the standard. */
const EXTENSIONS = ['lots', 'bid', 'enquiry'].map((name) => extension(name, 'v1.1.5'))
/** So are links from one package to the next. */
const PAGINATION = extension('pagination', 'master')

/** What releases in one answer may take as text. Two versions of the largest request do. */
const MOST_CHARS = 8_000_000

/** What stands around releases and records. */
export interface PackageHead {
  /** Where the package itself is. */
  readonly uri: string
  readonly publicUrl: string
  readonly ocid: string
}

interface ReleaseHistory {
  readonly releases: readonly RestatedRelease[]
  readonly compiled: OcdsRelease
}

const headOf = (
  { uri, publicUrl }: Pick<PackageHead, 'uri' | 'publicUrl'>,
  publishedDate: string,
  isPaged = false,
) => ({
  uri,
  version: '1.1',
  publishedDate,
  extensions: isPaged ? [...EXTENSIONS, PAGINATION] : EXTENSIONS,
  publisher: { name: 'Kogge', uri: publicUrl },
})

/** A release with its text: large ones are written out once. */
interface Written {
  readonly release: RestatedRelease
  readonly text: string
}

const writtenOut = (releases: readonly RestatedRelease[]): readonly Written[] =>
  releases.map((release) => ({ release, text: JSON.stringify(release) }))

/** As many releases a page as have room, in their order, and one at least. */
const pagesOf = (releases: readonly Written[], mostChars: number): readonly Written[][] => {
  const pages: Written[][] = [[]]
  let chars = 0
  for (const one of releases) {
    const last = pages.at(-1)
    chars += one.text.length
    if (last && (last.length === 0 || chars <= mostChars)) {
      last.push(one)
      continue
    }
    pages.push([one])
    chars = one.text.length
  }
  return pages
}

const pageUri = (uri: string, page: number): string => (page === 1 ? uri : `${uri}?page=${page}`)

/** An object as text, with one more member that is a list of texts. */
const withList = (object: object, name: string, texts: readonly string[]): string =>
  `${JSON.stringify(object).slice(0, -1)},"${name}":[${texts.join(',')}]}`

/**
 * A release package as text: every publication as it was, the oldest first. More of them than one answer may take
 * come in pages, which `links` lead through. Null for a page that there is none of, which are counted from 1.
 */
export const releasePackage = (
  head: PackageHead,
  { releases, compiled }: ReleaseHistory,
  page = 1,
  mostChars = MOST_CHARS,
): string | null => {
  const pages = pagesOf(writtenOut(releases), mostChars)
  const own = pages[page - 1]
  if (!own) return null
  const isPaged = pages.length > 1
  const links = {
    ...(page > 1 && { prev: pageUri(head.uri, page - 1) }),
    ...(page < pages.length && { next: pageUri(head.uri, page + 1) }),
  }
  const around = headOf({ ...head, uri: pageUri(head.uri, page) }, compiled.date, isPaged)
  return withList(
    isPaged ? { ...around, links } : around,
    'releases',
    own.map(({ text }) => text),
  )
}

/**
 * A record package of one record as text: all releases, and what they come to. Releases that would take more than
 * one answer may are linked, each in the page of `releasesUri` that holds it.
 */
export const recordPackage = (
  head: PackageHead & { readonly releasesUri: string },
  { releases, compiled }: ReleaseHistory,
  mostChars = MOST_CHARS,
): string => {
  const pages = pagesOf(writtenOut(releases), mostChars)
  const texts =
    pages.length === 1
      ? pages.flat().map(({ text }) => text)
      : pages.flatMap((page, at) =>
          page.map(({ release: { id, date, tag } }) =>
            JSON.stringify({
              url: `${pageUri(head.releasesUri, at + 1)}#${encodeURIComponent(id)}`,
              date,
              tag,
            }),
          ),
        )
  const record = withList({ ocid: head.ocid, compiledRelease: compiled }, 'releases', texts)
  return withList(headOf(head, compiled.date), 'records', [record])
}

/** A release package of releases of many processes as text; `next` is the address of the page after it. */
export const releaseListPackage = (
  head: Pick<PackageHead, 'uri' | 'publicUrl'>,
  page: {
    readonly publishedDate: string
    readonly texts: readonly string[]
    readonly next: string | null
  },
): string => {
  const around = headOf(head, page.publishedDate, true)
  return withList(
    page.next === null ? around : { ...around, links: { next: page.next } },
    'releases',
    page.texts,
  )
}
