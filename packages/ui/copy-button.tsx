import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ButtonSize } from './button-class.ts'
import { IconButton } from './icon-button.tsx'

export type CopyButtonProps = {
  /** What to copy, or how to get it at the click. */
  text: string | (() => string)
  label: string
  /** Takes the place of `label` for two seconds after. */
  copiedLabel: string
  /** The browser refused (no permission, no secure connection). */
  onFailure?: () => void
  size?: ButtonSize
  className?: string
}

/** Puts a text on the clipboard and shows that it did. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, onFailure, size = 'sm', className } = props
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      setCopied(true)
    } catch {
      onFailure?.()
    }
  }
  return (
    <>
      <IconButton
        size={size}
        label={copied ? copiedLabel : label}
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={copy}
        {...(className !== undefined && { className })}
      />
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}
