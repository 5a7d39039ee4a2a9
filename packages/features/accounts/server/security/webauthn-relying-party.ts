import type {
  PasskeyAssertion,
  PasskeyRegistration,
} from '@kogge/domain/accounts/second-factors.ts'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

export const CHALLENGE_SECONDS = 5 * 60
const timeout = CHALLENGE_SECONDS * 1000
/** EdDSA, ES256, RS256 (COSE): all authenticators know one of them; newer ones Node only tries out. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Credentials belong to the host that people reach Kogge at; a page of another origin gets none. */
const partyOf = (publicUrl: string) => ({
  expectedOrigin: publicUrl,
  expectedRPID: new URL(publicUrl).hostname,
  // As for who is asked: a second factor proves possession, the password was knowledge.
  requireUserVerification: false,
})

interface KnownPasskey {
  readonly id: string
  readonly transports: readonly string[]
}

const described = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: [...transports] }))

/** What the browser needs to make a new passkey, with a new challenge. */
export const registrationOptions = (
  publicUrl: string,
  person: { readonly userId: string; readonly email: string; readonly name: string },
  known: readonly KnownPasskey[],
) =>
  generateRegistrationOptions({
    rpName: 'Kogge',
    rpID: partyOf(publicUrl).expectedRPID,
    userID: new TextEncoder().encode(person.userId),
    userName: person.email,
    userDisplayName: person.name,
    timeout,
    supportedAlgorithmIDs,
    attestationType: 'none',
    excludeCredentials: described(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })

/** What the browser needs to sign with one of the passkeys, with a new challenge. */
export const assertionOptions = (publicUrl: string, known: readonly KnownPasskey[]) =>
  generateAuthenticationOptions({
    rpID: partyOf(publicUrl).expectedRPID,
    allowCredentials: described(known),
    userVerification: 'preferred',
    timeout,
  })

type NewPasskey = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** The credential that an authenticator has made under the challenge; null for anything else. */
export const verifiedRegistration = async (
  publicUrl: string,
  challenge: string,
  response: PasskeyRegistration,
): Promise<NewPasskey | null> => {
  const verified = await verifyRegistrationResponse({
    ...partyOf(publicUrl),
    response,
    expectedChallenge: challenge,
    supportedAlgorithmIDs,
    // The library throws for whatever does not fit.
  }).catch(() => null)
  return verified?.registrationInfo ?? null
}

interface Credential {
  readonly id: string
  readonly publicKey: Buffer
  readonly counter: number
}

/**
 * The authenticator's new counter where it has signed the challenge; null for anything else, also
 * for a counter that has not grown: then there are two of the key (WebAuthn, section 7.2).
 */
export const verifiedAssertion = async (
  publicUrl: string,
  challenge: string,
  credential: Credential,
  response: PasskeyAssertion,
): Promise<{ readonly counter: number; readonly isBackedUp: boolean } | null> => {
  const verified = await verifyAuthenticationResponse({
    ...partyOf(publicUrl),
    response,
    expectedChallenge: challenge,
    credential: { ...credential, publicKey: Uint8Array.from(credential.publicKey) },
  }).catch(() => null)
  if (!verified?.verified) return null
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}
