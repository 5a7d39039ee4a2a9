import type {
  PasskeyAssertion,
  PasskeyRegistration,
} from '@kogge/domain/accounts/second-factors.ts'
import type { Outputs } from '@kogge/platform/web/trpc-client.ts'
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { AccountRouter } from '../../server/accounts.router.ts'

type Security = Outputs<AccountRouter>['security']

/** Whether this browser can use passkeys on this page: only over https, or on localhost. */
export const canUsePasskeys = (): boolean => window.isSecureContext && browserSupportsWebAuthn()

/** Has the browser sign with a passkey. Throws when the person or the browser gives up. */
export const signWithPasskey = async (
  options: Security['passkeyRequest'],
): Promise<PasskeyAssertion> => {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
  // No extension was asked for.
  return { id, rawId, type, clientExtensionResults: {}, response }
}

/** Has the browser make a passkey. Throws when the person or the browser gives up. */
export const makePasskey = async (
  options: Security['beginPasskey']['options'],
): Promise<PasskeyRegistration> => {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const made = { clientDataJSON, attestationObject, transports }
  return { id, rawId, type, clientExtensionResults: {}, response: made }
}

/** Whether the device has a passkey of this account already. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
