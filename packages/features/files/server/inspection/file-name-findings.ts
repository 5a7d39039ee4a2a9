import type { FileFinding } from '@kogge/domain/files/file-findings.ts'

const endings = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** What Windows, macOS, Linux or Android start when it is opened, and images of disks that hold such. */
const PROGRAMS = endings(
  'exe com scr pif cpl dll sys drv ocx msi msp msix appx appxbundle application appref-ms gadget bat cmd ps1 psm1 psd1 vb vbs vbe js jse mjs ws wsf wsh wsc sct hta jar jnlp lnk url scf inf reg msc chm hlp xll sh bash zsh csh command app pkg dmg run apk deb rpm py pyc pyw pl rb php iso img vhd vhdx',
)
/** Office documents that are meant to have macros. */
const WITH_MACROS = endings('docm dotm xlsm xltm xlam xlsb pptm potm ppsm ppam sldm')

const endingOf = (name: string): string => {
  let end = name.length
  // Windows passes over spaces and dots at the end.
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end -= 1
  return name.slice(name.lastIndexOf('.', end - 1) + 1, end).toLowerCase()
}

/** What the name of an entry of an archive says of it. */
export const findingOfName = (name: string): FileFinding | null => {
  const ending = endingOf(name)
  if (PROGRAMS.has(ending)) return 'program'
  if (WITH_MACROS.has(ending)) return 'macros'
  return null
}

/** What the name of a part of an office document says of it (ISO/IEC 29500, 26300). */
export const findingOfPart = (name: string): FileFinding | null => {
  const path = name.toLowerCase()
  if (path.endsWith('vbaproject.bin') || path.includes('/macrosheets/')) return 'macros'
  if (path.startsWith('basic/') || path.startsWith('scripts/')) return 'macros'
  if (path.includes('/embeddings/') && path.endsWith('.bin')) return 'embedded'
  return null
}
