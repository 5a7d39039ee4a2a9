import { SecuritySettings } from '@kogge/features/accounts/web/pages/security-settings.page.tsx'
import { OpeningKeySettings } from '@kogge/features/evaluation/web/components/opening/own-opener-key.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'

/** How one proves who one is, and the key that one opens responses with. */
export const SecurityTab = () => (
  <div className="flex flex-col gap-10">
    <SecuritySettings />
    <FurtherTexts>
      <OpeningKeySettings />
    </FurtherTexts>
  </div>
)
