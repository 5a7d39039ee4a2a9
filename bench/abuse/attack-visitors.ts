/** Whoever has come to a server: where, and the headers of their calls. */
export interface Visitor {
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Comes from an address as a browser does, and signs in where there is somebody to sign in: with the CSRF
 * token, which is sent with each call from then on.
 */
export const visitorAt = async (
  origin: string,
  from: string,
  credentials: Credentials | null,
): Promise<Visitor> => {
  const jar = new Map<string, string>()
  const headers = (): Record<string, string> => ({
    origin,
    'x-forwarded-for': from,
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': jar.get('kogge-csrf') ?? '',
  })
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers(), 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    await answer.arrayBuffer()
  }
  await post('/api/csrf', {})
  if (credentials) await post('/api/auth/login', credentials)
  return { origin, headers: headers() }
}
