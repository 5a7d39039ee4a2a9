import { Button } from '@kogge/ui/button.tsx'
import { Upload } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'icon'> {
  readonly onFiles: (files: readonly File[]) => void
  /** Names the input for those who look for it. */
  readonly inputName?: string
}

/** A button that has files chosen. */
export const UploadButton = ({ onFiles, inputName, ...rest }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-files={inputName}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Button icon={<Upload aria-hidden />} {...rest} onClick={() => input.current?.click()} />
    </>
  )
}
