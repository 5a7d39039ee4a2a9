import { afterEach, expect, it } from 'vitest'
import { type CheckedPost, createCheckedPost } from './checked-post.ts'
import { closeAll, problemOf, serve } from './http-client.fixture.ts'

const open: CheckedPost[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  await closeAll()
})

type Options = Parameters<typeof createCheckedPost>[0]

const poster = (options: Partial<Options> = {}): CheckedPost => {
  const made = createCheckedPost({
    userAgent: 'Kogge',
    allowLoopback: true,
    limits: { totalMs: 3000, connectMs: 2000 },
    ...options,
  })
  open.push(made)
  return made
}
const INPUT = { headers: { 'kogge-event': 'match' }, body: '{"id":1}' }

it('posts a body with its headers, and gives the beginning of the answer', async () => {
  const server = await serve((_seen, response) => {
    response.writeHead(202).end('x'.repeat(1_000_000))
  })
  const { status, text } = await poster().post(`${server.origin}/hook?key=1`, INPUT)
  expect([status, text.length]).toEqual([202, 2048])
  expect(server.seen).toMatchObject([
    {
      method: 'POST',
      body: '{"id":1}',
      headers: { 'kogge-event': 'match', 'user-agent': 'Kogge' },
    },
  ])
})

it('an answer whose body never ends counts by its status, and one without a head is too slow', async () => {
  const half = await serve((_seen, response) => {
    response.writeHead(200).write('half')
  })
  expect(await poster().post(half.origin, INPUT)).toEqual({ status: 200, text: 'half' })
  const silent = await serve(() => undefined)
  expect(await problemOf(poster().post(silent.origin, INPUT))).toBe('timeout')
})

it('follows redirects that keep the body, at most three, and no others', async () => {
  const target = await serve((_seen, response) => {
    response.end('here')
  })
  const first = await serve(({ path }, response) => {
    if (path === '/loop') response.writeHead(307, { location: '/loop' }).end()
    else response.writeHead(path === '/found' ? 302 : 308, { location: target.origin }).end('moved')
  })
  expect(await poster().post(first.origin, INPUT)).toEqual({ status: 200, text: 'here' })
  expect(target.seen).toMatchObject([{ method: 'POST', body: INPUT.body }])
  expect(await poster().post(`${first.origin}/found`, INPUT)).toMatchObject({ status: 302 })
  expect(target.seen).toHaveLength(1)
  expect(await problemOf(poster().post(`${first.origin}/loop`, INPUT))).toBe('too-many-redirects')
  expect(first.seen.filter(({ path }) => path === '/loop')).toHaveLength(4)
})

it.each([
  ['http://169.254.169.254/latest/meta-data', 'address-not-public'],
  ['https://169.254.169.254/latest/meta-data', 'address-not-public'],
  ['https://10.0.0.1/', 'address-not-public'],
  ['https://[::ffff:192.168.0.1]/', 'address-not-public'],
  ['https://[fd00::1]/', 'address-not-public'],
  ['https://0x7f000001.example.test/', 'address-not-public'],
  ['https://user:secret@example.test/', 'host-not-allowed'],
  ['https://inner.example.test/', 'address-not-public'],
  ['file:///etc/passwd', 'not-https'],
])(
  'goes nowhere but to public addresses, neither at first nor by a redirect: %s',
  async (address, problem) => {
    const resolve = async () => [
      { address: '203.0.113.7', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ]
    const redirecting = await serve((_seen, response) => {
      response.writeHead(307, { location: address }).end()
    })
    const { post } = poster({ resolve })
    expect(await problemOf(post(address, INPUT))).toBe(problem)
    expect(await problemOf(post(redirecting.origin, INPUT))).toBe(problem)
  },
)

it('this machine itself is not asked unless it is allowed, by whatever name', async () => {
  const server = await serve((_seen, response) => {
    response.end()
  })
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const { post } = poster({ allowLoopback: false, resolve })
  for (const host of ['127.0.0.1', 'localhost', 'public.example.test', '[::1]', '2130706433'])
    expect([host, await problemOf(post(`https://${host}/`, INPUT))]).toEqual([
      host,
      'address-not-public',
    ])
  expect(await problemOf(post(server.origin, INPUT))).toBe('not-https')
  const elsewhere = post('https://public.example.test:5432/', INPUT)
  expect(await problemOf(elsewhere)).toBe('host-not-allowed')
  expect(server.seen).toEqual([])
})
