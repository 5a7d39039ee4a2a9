import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Input, type InputProps } from '@kogge/ui/input.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** A password that can be looked at while it is typed. Stands in a `Field`. */
export const PasswordInput = (props: Omit<InputProps, 'type'>) => {
  const t = useTranslations('accounts.fields')
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-10 pointer-coarse:pr-12"
      />
      <IconButton
        size="sm"
        className="absolute inset-y-0 right-0.5 my-auto"
        label={shown ? t('hidePassword') : t('showPassword')}
        icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
