import type { FileFinding } from '@kogge/domain/files/file-findings.ts'

const endings = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Files that Windows, macOS, Linux, Android or a common program start when they are opened, and disk images. */
const PROGRAMS = endings(
  'exe com scr pif cpl dll sys drv ocx msi msp msix msixbundle appx appxbundle appinstaller application appref-ms gadget bat cmd ps1 ps1xml psc1 psm1 psd1 vb vbs vbe js jse mjs ws wsf wsh wsc sct shb shs hta jar jnlp lnk url website xbap rdp scf inf ins isp job its reg msc diagcab theme themepack chm hlp cnt hpj grp xll wll plg fxp prg lsp fas vlx arx dvb settingcontent-ms library-ms search-ms iqy slk sh bash zsh csh ksh command app desktop appimage run terminal workflow scpt applescript mpkg pkg dmg apk apks aab xapk deb rpm py pyc pyw pyz pyzw pl rb rbw php iso img udf vhd vhdx vmdk efi out',
)
/** Documents that are meant to have macros. */
const WITH_MACROS = endings(
  'docm dotm xlsm xltm xlam xlsb xla pptm potm ppsm ppam ppa sldm ade adp accde mda mdb mde mdw maf mam mad accdb',
)
/** Archives that are not looked into, and documents that hold whole files. */
const UNREAD = endings(
  'rar cab tar gz tgz bz2 tbz xz txz zst lz lzma arj ace lzh one onepkg mht mhtml eml msg pst',
)
/** Files that are data for whatever opens them: their bytes are not looked at. */
const DATA = endings(
  'png jpg jpeg jpe gif bmp tif tiff webp heic ico emf wmf emz wmz wdp mp3 wav ogg m4a mp4 mov avi mkv webm wmv ttf otf woff woff2 odttf fntdata cer crt pem p7s p7b p7c p7m tst ocsp crl sig asc dwg dgn dwf dwfx skp rvt ifc step stp igs shp shx dbf prj gpx kml geojson las laz bin dat thmx glox sqlite db parquet',
)

const TEXT = endings('xml rels txt csv json xsd xsl css vml md')

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
  if (UNREAD.has(ending)) return 'unexamined'
  return null
}

/** Whether the name of an entry says that it is text which no program starts, or says nothing. */
export const isTextName = (name: string): boolean => TEXT.has(endingOf(name)) || !name.includes('.')

/** Whether the name of an entry says that its bytes are data alone. */
export const isDataName = (name: string): boolean => DATA.has(endingOf(name))

/** What the name of a part of an office document says of it (ISO/IEC 29500, 26300). */
export const findingOfPart = (name: string): FileFinding | null => {
  const path = name.toLowerCase()
  if (path.endsWith('vbaproject.bin') || path.includes('/macrosheets/')) return 'macros'
  if (path.startsWith('basic/') || path.startsWith('scripts/')) return 'macros'
  if (path.includes('/embeddings/') && path.endsWith('.bin')) return 'embedded'
  return null
}
