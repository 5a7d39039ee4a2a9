import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

export type ExternalLinkProps = Omit<ComponentProps<'a'>, 'target' | 'rel'> & {
  href: string
  /** Read out after the text, such as the words for "opens in a new tab". */
  newTabLabel: string
  /** Of an address that somebody wrote into a text: search engines shall not count it. */
  nofollow?: boolean
}

/** Only these leave the product; an address from outside may say `javascript:`. */
const safe = /^(https?:|mailto:|tel:)/i

/** A link out, in a new tab. An address of another kind than web, mail or phone is plain text. */
export function ExternalLink(props: ExternalLinkProps) {
  const { href, newTabLabel, nofollow = false, className, children, ...rest } = props
  if (!safe.test(href.trim())) return <span className={className}>{children}</span>
  return (
    <a
      {...rest}
      href={href}
      target="_blank"
      rel={nofollow ? 'noopener noreferrer nofollow' : 'noopener noreferrer'}
      className={cn('text-link underline-offset-2 hover:underline', className)}
    >
      {children}
      <span className="sr-only"> {newTabLabel}</span>
      {/* Joined to the last word, so that the arrow never stands on a line of its own. */}
      <span aria-hidden className="whitespace-nowrap">
        {'\u2060'}
        <ArrowUpRight className="ml-0.5 inline size-3.5 align-[-2px] print:hidden" />
      </span>
    </a>
  )
}
