/** Nothing runs, nothing is loaded from anywhere, and no link leads out of the frame. */
const HEAD = [
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'">`,
  '<meta name="referrer" content="no-referrer">',
  '<base target="_blank">',
].join('')

interface Props {
  readonly title: string
  readonly html: string
}

/** A message as mail programs show it, in a frame of its own that may do nothing. */
export const MailRendering = ({ title, html }: Props) => (
  <iframe
    title={title}
    sandbox=""
    referrerPolicy="no-referrer"
    srcDoc={`${HEAD}${html}`}
    className="h-[32rem] w-full rounded-md border border-line bg-white"
  />
)
