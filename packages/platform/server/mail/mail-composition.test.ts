import { UI_LOCALES } from '@kogge/domain/kernel/locales.ts'
import { expect, test } from 'vitest'
import { composeMail } from './mail-composition.ts'

test.each(UI_LOCALES)(
  'a message in %s has its texts, its link and its language',
  async (locale) => {
    const mail = await composeMail(
      {
        template: 'confirmEmail',
        locale,
        recipient: 'anna@example.com',
        path: '/auth/confirm-email?token=abc',
        values: { days: 7 },
      },
      'https://kogge.example',
    )
    const language = locale === 'en' ? '' : `/${locale}`
    const link = `https://kogge.example${language}/auth/confirm-email?token=abc`
    expect(mail.text).toContain(`\n${link}\n`)
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.html).toContain(`lang="${locale}"`)
    expect(mail.text).toMatch(/\b7\b/)
    expect(`${mail.subject}${mail.text}`).not.toMatch(/confirmEmail|\{|\}/)
    // Nothing is fetched when a message is opened.
    expect(mail.html).not.toMatch(/<img|<link|url\(/i)
  },
)

test.each([
  ['en', 'not verified'],
  ['lv', 'nav pārbaudīta'],
  ['et', 'kontrollimata'],
  ['lt', 'nepatvirtinta'],
] as const)(
  'a name that nobody has verified is followed by that in %s, at any length',
  async (locale, said) => {
    for (const isVerified of [true, false]) {
      const org = { name: 'Ozolvalkas novada pašvaldība '.repeat(10), isVerified }
      const draft = {
        template: 'joinApproved' as const,
        locale,
        recipient: 'a@example.com',
        path: '/',
      }
      const mail = await composeMail(
        { ...draft, values: { org, role: 'x' } },
        'https://kogge.example',
      )
      for (const text of [mail.subject, mail.text, mail.html])
        expect(text.includes(`(${said})`)).toBe(!isVerified)
    }
  },
)
