import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
type Cbor = Parameters<typeof isoCBOR.encode>[0]
const encode = (...entries: readonly (readonly [string | number, Cbor])[]): Buffer =>
  Buffer.from(isoCBOR.encode(new Map(entries)))
const PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

/** What tells an honest answer from others; by default the authenticator is honest. */
interface Told {
  readonly origin?: string
  readonly host?: string
  readonly counter?: number
}

/** A security key of the test: one credential on P-256 (WebAuthn, section 6). */
export class Authenticator {
  readonly id = randomBytes(32)
  counter = 0
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The answer to `navigator.credentials.create`, as the page sends it. */
  register(challenge: string, told: Told = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
    // COSE (RFC 9053): an elliptic-curve key, ES256, P-256.
    const key = encode([1, 2], [3, -7], [-1, 1], [-2, coordinate(x)], [-3, coordinate(y)])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      this.#data(PRESENT | HAS_CREDENTIAL, told),
      Buffer.alloc(16),
      length,
      this.id,
      key,
    ])
    const attestation = encode(
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    )
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, told).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['usb'],
    })
  }

  /** The answer to `navigator.credentials.get`; the counter grows by one unless told otherwise. */
  assert(challenge: string, told: Told = {}) {
    this.counter += 1
    const clientData = this.#clientData('webauthn.get', challenge, told)
    const data = this.#data(PRESENT, told)
    const signature = sign(
      'sha256',
      Buffer.concat([data, sha256(clientData)]),
      this.#keys.privateKey,
    )
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #data(flags: number, { host = new URL(this.#origin).hostname, counter = this.counter }: Told) {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.of(flags), counted])
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Told): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #answer<Response>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }
}
