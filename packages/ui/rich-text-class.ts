/**
 * The look of a text with headings, lists and links, for what it is written in and what it is read in:
 * its elements come without classes of their own.
 */
export const richTextClass = [
  'wrap-anywhere [&>*+*]:mt-2',
  '[&_h2]:font-semibold [&_h2]:text-base [&_h3]:font-semibold [&_h3]:text-base [&_h4]:font-semibold',
  '[&>*+:is(h2,h3,h4)]:mt-4 [&_strong]:font-semibold [&_em]:italic',
  '[&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-6 [&_li+li]:mt-1 [&_li_:is(ul,ol)]:mt-1',
  '[&_blockquote]:border-line [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-muted',
  '[&_hr]:border-line [&_a]:text-link [&_a]:underline [&_a]:underline-offset-2',
].join(' ')
