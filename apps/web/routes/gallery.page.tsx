import { Gallery } from '@kogge/ui/gallery/gallery.tsx'
import { ThemeButton } from '../shell/theme-button.tsx'

export const GalleryPage = () => <Gallery embedded themeToggle={<ThemeButton />} />
