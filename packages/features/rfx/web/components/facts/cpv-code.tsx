import { Link } from '@tanstack/react-router'
import { useTender } from '../../model/rfx-context.ts'

const DIGITS = 8

/** A CPV code with its name; leads to all tenders under it. */
export const Cpv = ({ code, link = true }: { readonly code: string; readonly link?: boolean }) => {
  const { tender } = useTender()
  const key = code.slice(0, DIGITS)
  const label = tender.labels.cpv[key]
  const text = <span className="tabular-nums">{code}</span>
  return (
    <span>
      {link && label ? (
        <Link
          to="/monitor/search"
          search={{ cpv: [key] }}
          className="text-link underline-offset-2 hover:underline"
        >
          {text}
        </Link>
      ) : (
        text
      )}
      {label && ` ${label}`}
    </span>
  )
}

/** Codes one below the other. */
export const CpvList = ({ codes }: { readonly codes: readonly string[] }) => (
  <ul className="space-y-1">
    {codes.map((code) => (
      <li key={code}>
        <Cpv code={code} />
      </li>
    ))}
  </ul>
)
