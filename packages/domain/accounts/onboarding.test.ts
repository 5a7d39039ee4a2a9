import { describe, expect, it } from 'vitest'
import { ROUTES } from '../kernel/routes.ts'
import { afterSetup, callbackOf, isOpenDuringSetup } from './onboarding.ts'

const ORIGIN = 'https://kogge.example'

describe('while an account is being set up', () => {
  it('every page but the setup, the mailed link, 404 and 502 is closed', () => {
    const open = Object.entries(ROUTES)
      .filter(([, path]) => !path.includes('$') && isOpenDuringSetup(path))
      .map(([name]) => name)
    expect(open.sort()).toEqual([
      'AUTH_CONFIRM_EMAIL',
      'AUTH_SETUP_ACCOUNT',
      'BAD_GATEWAY',
      'NOT_FOUND',
    ])
    for (const path of ['/rfx/1', '/user/1', '/user-settings/general', '/monitor/search/'])
      expect(isOpenDuringSetup(path)).toBe(false)
  })

  it('what is no page says so', () => {
    expect(isOpenDuringSetup('/nothing/here')).toBe(true)
  })
})

describe('the way back', () => {
  it('is the page, or what a page around signing in would have led to', () => {
    expect(callbackOf('/rfx/1', '/lv/rfx/1?tab=lots')).toBe('/lv/rfx/1?tab=lots')
    expect(callbackOf('/auth/signup', '/auth/signup?callbackUrl=/rfx/1', '/rfx/1')).toBe('/rfx/1')
    expect(callbackOf('/auth/signin', '/auth/signin')).toBeUndefined()
    expect(callbackOf('/', '/')).toBeUndefined()
    expect(callbackOf('/', '/lt')).toBeUndefined()
  })

  it('leads over the page of organisations, which keeps an invitation', () => {
    const invitation = '/lv/auth/join-organization?token=abc'
    expect(callbackOf('/auth/join-organization', invitation)).toBe(invitation)
    expect(afterSetup(invitation, ORIGIN)).toBe('/auth/join-organization?token=abc')
    expect(afterSetup(undefined, ORIGIN)).toBe('/auth/join-organization')
    expect(afterSetup('/rfx/1?tab=lots', ORIGIN)).toBe(
      '/auth/join-organization?callbackUrl=%2Frfx%2F1%3Ftab%3Dlots',
    )
  })

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '//elsewhere.example/auth/join-organization',
    'https://elsewhere.example/auth/join-organization?token=x',
    'javascript:alert(1)',
    '/api/auth/logout',
  ])('does not lead to %s', (address) => {
    expect(afterSetup(address, ORIGIN)).toBe('/auth/join-organization')
  })
})
