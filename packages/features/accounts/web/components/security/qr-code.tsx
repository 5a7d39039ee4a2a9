import { encode } from 'uqr'

/** Around the code nothing may stand, four modules wide (ISO/IEC 18004, section 6.3.8). */
const QUIET = 4

/** A text as a QR code, drawn here: it goes to no other host. Black on white in every theme. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const modules = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 self-center rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  )
}
