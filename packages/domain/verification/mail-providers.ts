/**
 * Providers where anybody may open a mailbox, world-wide and around the Baltic. The list need not be complete: an
 * address of a provider that is missing here is no proof either, since no body names the provider's site as its own
 * (verification-domain.ts).
 */
const PROVIDERS = `
  aol.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.com icloud.com live.com
  mac.com mail.com me.com msn.com outlook.com pm.me proton.me protonmail.com tutanota.com tuta.io web.de ymail.com
  yahoo.com yahoo.de yahoo.co.uk yandex.com yandex.ru zoho.com zohomail.eu bk.ru inbox.ru list.ru mail.ru rambler.ru
  apollo.lv balticom.lv e-apollo.lv inbox.lv latnet.lv navigator.lv one.lv parks.lv tvnet.lv delfi.lv mail.lv
  hot.ee mail.ee online.ee neti.ee solo.delfi.ee
  delfi.lt inbox.lt one.lt takas.lt zebra.lt mail.lt centras.lt
  gazeta.pl interia.eu interia.pl o2.pl onet.eu onet.pl op.pl poczta.fm poczta.onet.pl tlen.pl vp.pl wp.pl
  elisanet.fi kolumbus.fi luukku.com pp.inet.fi saunalahti.fi suomi24.fi
  bredband.net comhem.se spray.se swipnet.se tele2.se telia.com hotmail.se live.se
  broadpark.no getmail.no hotmail.no live.no online.no
  hotmail.dk jubii.dk live.dk mail.dk mail.tele.dk stofanet.dk
`

const NAMES: ReadonlySet<string> = new Set(PROVIDERS.trim().split(/\s+/))

/** Characters of the longest name of a host (RFC 1035, section 2.3.4). */
const LONGEST_HOST = 253

/** Whether anybody may have an address at this host, or at one below it. */
export const isMailProvider = (host: string): boolean => {
  if (host.length > LONGEST_HOST) return false
  const labels = host.split('.')
  return labels.some((_, at) => NAMES.has(labels.slice(at).join('.')))
}
