import { UI_LOCALES } from '@kogge/domain/kernel/locale.ts'
import { expect, test } from 'vitest'
import { composeMail } from './compose.ts'

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
