import { chunkIndex, joinChunks } from '@kogge/domain/accounts/session-cookies.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

interface Sent {
  readonly body?: object | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'POST'
}

/** A browser of the test: keeps cookies, and sends the CSRF token unless told to leave it. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #ip: string

  constructor(app: FastifyInstance, ip: string) {
    this.#app = app
    this.#ip = ip
  }

  async send(url: string, { body, headers = {}, method = 'POST' }: Sent = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#ip,
      headers: {
        host: 'kogge.example',
        ...(cookie ? { cookie } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    this.#keep(response)
    return response
  }

  /** Sends with the token that `/api/csrf` gave. */
  async post(url: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    if (!this.cookies.has('kogge-csrf')) await this.send('/api/csrf')
    const token = this.cookies.get('kogge-csrf') ?? ''
    return this.send(url, { body, headers: { 'x-csrf-token': token, ...headers } })
  }

  login(email: string, password: string, callbackUrl?: string) {
    return this.post('/api/auth/login', { email, password, callbackUrl })
  }

  /** The readable session, as a page would see it; null when there is none. */
  get view(): unknown {
    const joined = joinChunks(Object.fromEntries(this.cookies))
    return joined && JSON.parse(Buffer.from(joined, 'base64url').toString())
  }

  get chunkNames(): readonly string[] {
    return [...this.cookies.keys()].filter((name) => chunkIndex(name) !== null)
  }

  #keep(response: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of response.cookies)
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
  }
}
