import { randomFrom, sentence } from '../search/generated-words.ts'

/** What whoever attacks knows of the world: ids that stand in addresses, and accounts of their own. */
export interface Known {
  readonly origin: string
  /** Of public requests, the first with a description of 600 kB. */
  readonly requests: readonly string[]
  /** The headers of calls of who has not signed in. */
  readonly stranger: Readonly<Record<string, string>>
  /** Those of somebody on a paid plan. */
  readonly insider: Readonly<Record<string, string>>
  readonly insiderOrg: string
}

/** One request of an attack. */
export interface Shot {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The next request of one of those who attack at once; `turn` counts from 0. */
type Attack = (known: Known, worker: number, turn: number) => Shot

const get = (path: string, headers: Shot['headers'] = {}): Shot => ({
  method: 'GET',
  path,
  headers,
})
const post = (path: string, body: string, headers: Shot['headers'] = {}): Shot => ({
  method: 'POST',
  path,
  body,
  headers: { 'content-type': 'application/json', ...headers },
})
const call = (path: string, input: object): string =>
  `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
const one = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
/** Other words each time, so that no answer is shared. */
const words = (worker: number, turn: number, count: number): string =>
  sentence(randomFrom(worker * 100_003 + turn + 1), 'lv', count)

/** Bodies of about so many bytes, each hard in its own way: a long text, depth, and many members. */
const bodiesOf = (bytes: number): readonly string[] => [
  `{"email":"${'a'.repeat(bytes - 100)}"}`,
  `{"a":${'['.repeat(bytes / 2 - 100)}${']'.repeat(bytes / 2 - 100)}}`,
  `{"a":[${Array.from({ length: bytes / 3 - 100 }, () => '{}').join(',')}]}`,
  `{${Array.from({ length: bytes / 20 }, (_, at) => `"k${at}":{"a":1}`).join(',')}}`,
]
/** More than most calls may bring, and just so much. */
const [BODIES, SMALL_BODIES] = [bodiesOf(900 * 1024), bodiesOf(240 * 1024)]
/** Taken from whoever has signed in alone, and so to be refused before it has come. */
const LARGE = `{"a":[${Array.from({ length: 8 * 1024 }, () => `"${'a'.repeat(1000)}"`).join(',')}]}`

/** What costs little each: pages, what is not there, what is refused at once, and addresses that are too long. */
const CHEAP: readonly Shot[] = [
  get('/'),
  get('/lv/auth/signin'),
  get('/nobody'),
  get('/api/nowhere'),
  get('/api/trpc/account.me'),
  post('/api/csrf', '{}'),
  post('/api/trpc/account.changeLanguage', '{}'),
  get(`/api/trpc/${Array(400).fill('account.me').join(',')}?batch=1`),
  get(`/${'%25%32%35'.repeat(1500)}`),
  get('/healthz'),
  get('/favicon.svg'),
]

const ATTACKS = {
  pages: (_known, worker) => one(CHEAP, worker),
  sitemap: (_known, worker) =>
    get(
      one(
        [
          '/sitemaps/tenders-0.xml',
          '/sitemap.xml',
          '/sitemaps/organisations-0.xml',
          '/sitemap-organisations.xml',
        ],
        worker,
      ),
    ),
  cpv: (_known, worker, turn) =>
    get(
      one(
        [
          call('cpv.search', { q: `${words(worker, turn, 1).slice(0, 4)} ab`, language: 'lv' }),
          call('region.search', { q: words(worker, turn, 1).slice(0, 4), language: 'lv' }),
          call('org.suggest', { q: words(worker, turn, 1).slice(0, 4), role: 'buyer' }),
          call('search.spelling', { q: `${words(worker, turn, 2)}x` }),
        ],
        worker,
      ),
    ),
  bodies: ({ stranger }, worker, turn) =>
    one(
      [
        post('/api/trpc/account.signUp', one(BODIES, turn), stranger),
        post('/api/auth/login', one(BODIES, turn), stranger),
        post('/api/trpc/response.save', LARGE, stranger),
        post('/api/trpc/account.signUp', one(SMALL_BODIES, turn), stranger),
        post('/api/trpc/account.signUp,account.signUp?batch=1', one(SMALL_BODIES, turn), stranger),
        post('/api/trpc/account.signUp', one(BODIES, turn)),
      ],
      worker,
    ),
  'signed-in bodies': ({ insider }, worker, turn) =>
    one(
      [
        post('/api/trpc/account.changeLanguage', one(BODIES, turn), insider),
        post('/api/trpc/account.changeLanguage', one(SMALL_BODIES, turn), insider),
        post('/api/trpc/response.save', LARGE, insider),
      ],
      worker,
    ),
  heads: ({ requests }, worker, turn) =>
    get(
      `${one(['', '/lv', '/et', '/lt'], worker)}/rfx/${worker % 2 ? requests[0] : one(requests, turn)}`,
    ),
  exports: ({ insider, insiderOrg }, worker, turn) => {
    const list = JSON.stringify({
      kind: one(['supplier', 'buyer', 'cpv'], turn),
      filters: { months: ['any'] },
      activeOrgId: insiderOrg,
    })
    const asked = { what: 'rows', format: one(['csv', 'xlsx'], worker), locale: 'lv', list }
    return get(`/api/analysis/export?${new URLSearchParams(asked)}`, insider)
  },
  feeds: ({ requests }, worker, turn) => {
    const path = one(['ocds/releases', 'ocds/record', 'eforms.xml', 'calendar.ics'], worker)
    return get(`/api/rfx/${worker % 8 < 4 ? requests[0] : one(requests, turn)}/${path}`)
  },
  search: (_known, worker, turn) =>
    get(
      call('search.tenders', {
        filters: { q: [words(worker, turn, 2)], days: ['any'] },
        sortBy: one(['relevance', 'importDate'], turn),
      }),
    ),
  tenders: ({ requests }, worker, turn) =>
    get(
      one(
        [
          call('tender.byId', {
            rfxId: worker % 8 < 4 ? requests[0] : one(requests, turn),
            language: 'lv',
          }),
          call('insight.flags', { rfxId: one(requests, turn) }),
          call('analysis.rows', { kind: 'supplier', filters: { q: [words(worker, turn, 1)] } }),
          call('org.search', { filters: { q: [words(worker, turn, 1)] } }),
          call('account.me', {}).replace(/\?.*/, ''),
        ],
        worker,
      ),
    ),
  'sign-in': ({ stranger }, worker, turn) =>
    post(
      '/api/auth/login',
      JSON.stringify({
        email: `nobody-${worker}-${turn}@example.com`,
        password: 'not the password',
      }),
      stranger,
    ),
  uploads: ({ insider, insiderOrg, requests }, _worker, turn) =>
    post(
      '/api/upload',
      JSON.stringify({
        purpose: 'document',
        orgId: insiderOrg,
        rfxId: one(requests, turn),
        bytes: 1_000_000,
      }),
      insider,
    ),
} satisfies Readonly<Record<string, Attack>>

type AttackName = keyof typeof ATTACKS
const NAMES = Object.keys(ATTACKS) as AttackName[]

/** Each attack by itself, and all of them at once. */
export const CASES: readonly string[] = [...NAMES, 'mixed']

/** The attack of a case, for one of those who attack. */
export const attackOf = (name: string): Attack => {
  if (name === 'mixed')
    return (known, worker, turn) =>
      ATTACKS[one(NAMES, worker)](known, Math.floor(worker / NAMES.length), turn)
  const known = NAMES.find((one) => one === name)
  if (!known) throw new Error(`There is no case "${name}".`)
  return ATTACKS[known]
}
