/**
 * Names of regions of the home countries in addition to those of NUTS 2024 (Delegated Regulation (EU) 2023/674): in
 * the languages of the interface, in English and where they have other official or usual names, the Estonian
 * counties that NUTS gathers, and historical lands as the regions that lie in them whole. Forms are listed whose sounds
 * change from case to case. A line is codes joined by `+`, and names parted by commas.
 */
const TABLE = `
LV00A Riga, Riia, Ryga
LV00B Courland, Kuramaa, Kuržemė, Kurlandia, Kurland
LV00C Vidžemė
LV005 Latgalia, Latgala, Latgallia, Łatgalia
LV009 Semigallia, Žiemgala, Semigalia, Sēlija, Selonia
EE001 Harju, Northern Estonia, North Estonia, Ziemeļigaunija, Šiaurės Estija, Pohjois-Viro
EE004 Hiiu, Lääne, Pärnu, Saare, Western Estonia, West Estonia, Rietumigaunija, Vakarų Estija, Länsi-Viro
EE004 Ösel, Sāmsala, Saarenmaa, Dagö, Hījumā, Hiidenmaa
EE008 Jõgeva, Põlva, Tartu, Valga, Viljandi, Võru, Southern Estonia, South Estonia, Dienvidigaunija
EE008 Pietų Estija, Etelä-Viro
EE009 Järva, Lääne-Viru, Rapla, Central Estonia, Vidusigaunija, Vidurio Estija, Keski-Viro
EE00A Ida-Viru, North-Eastern Estonia, Northeastern Estonia, North-East Estonia, Ziemeļaustrumigaunija
EE00A Šiaurės rytų Estija, Koillis-Viro
EE009+EE00A Viru
LT01 Capital region of Lithuania
LT02 Central and Western Lithuania
LT011 Vilnius county, Vilnius region, Viļņas apgabals
LT021 Alytus county, Alytus region, Dzūkija, Dainava
LT022 Kaunas county, Kaunas region, Kauņas apgabals
LT023 Klaipeda county, Klaipeda region, Klaipēdas apgabals
LT024 Marijampole county, Suvalkija, Sūduva, Sudovia
LT025 Panevezys county, Panevėžas apgabals
LT026 Siauliai county, Šauļu apgabals
LT027 Taurage county
LT028 Telsiai county
LT029 Utena county
LT027+LT028 Žemaitija, Samogitia, Žmudź
LT025+LT029 Aukštaitija
FI1 Mainland Finland, Fasta Finland
FI13 Eastern Finland, East Finland, Östra Finland
FI19 Western Finland, West Finland, Västra Finland
FI1B Nyland, Uudenmaan, Uudellamaalla, Uudeltamaalta
FI1C Southern Finland, South Finland, Södra Finland
FI1D Northern and Eastern Finland, North and East Finland, Norra och Östra Finland
FI1A Northern Finland, North Finland, Norra Finland
FI196 Satakunnan, Satakunnassa
FI198 Central Finland, Mellersta Finland
FI199 South Ostrobothnia, Southern Ostrobothnia, Södra Österbotten
FI19A Ostrobothnia, Österbotten
FI19B Birkaland
FI1C1 Southwest Finland, Finland Proper, Egentliga Finland
FI1C2 Tavastia Proper, Egentliga Tavastland
FI1C5 South Karelia, Södra Karelen, Dienvidkarēlija
FI1C6 Päijänne Tavastia, Päijänne-Tavastland
FI1C7 Kymmenedalen, Kymi Valley
FI1D5 Central Ostrobothnia, Mellersta Österbotten
FI1D7 Lapland, Lappland, Lapimaa, Lapzeme, Laplandija, Laponia, Lapin, Lapissa, Lapista, Lappiin
FI1D8 Kajanaland
FI1D9 North Ostrobothnia, Northern Ostrobothnia, Norra Österbotten
FI1DA South Savo, Southern Savonia, South Savonia, Södra Savolax
FI1DB North Savo, Northern Savonia, North Savonia, Norra Savolax
FI1DC North Karelia, Norra Karelen, Ziemeļkarēlija
FI2 Ahvenanmaa, Åland Islands, Ahvenamaa, Ālandu salas, Alandai
SE1 Eastern Sweden, East Sweden
SE2 Southern Sweden, South Sweden
SE3 Northern Sweden, North Sweden
SE12 East Middle Sweden
SE21 Småland, Smaland, Småland and the islands
SE23 Western Sweden, West Sweden
SE31 North Middle Sweden
SE32 Middle Norrland, Central Norrland
SE33 Upper Norrland
SE110 Stockholm
SE121 Uppsala
SE122 Södermanland, Sörmland
SE123 Östergötland
SE124 Örebro
SE125 Västmanland
SE211 Jönköping
SE212 Kronoberg
SE213 Kalmar
SE214 Gotland, Gotlande, Gotlandas, Ojamaa
SE221 Blekinge
SE224 Skåne, Scania, Skone, Skonė, Skania, Skoone
SE231 Halland
SE232 Västra Götaland, Västergötland
SE311 Värmland
SE312 Dalarna, Dalecarlia
SE313 Gävleborg
SE321 Västernorrland
SE322 Jämtland
SE331 Västerbotten
SE332 Norrbotten
SE32+SE33 Norrland
NO06 Trööndelage
NO07 Nord-Noreg, Northern Norway, North Norway, Ziemeļnorvēģija, Põhja-Norra, Šiaurės Norvegija
NO073 Finnmárku
NO08 Oslo and Viken
NO09 Agder and Sør-Østlandet, Agder and South-Eastern Norway
NO0A Western Norway, West Norway, Vest-Norge, Rietumnorvēģija
NO0A3 Møre and Romsdal, Møre
NO0B Svalbard and Jan Mayen
NO0B2 Spitsbergen, Svalbāra, Svalbardas, Teravmäed
NO01 Oslo and Akershus
NO03 South-Eastern Norway
NO04 Agder and Rogaland, Sørlandet, Southern Norway
NO052 Sogn and Fjordane
NO074 Troms and Finnmark
NO091 Vestfold and Telemark
DK01 Capital Region of Denmark
DK011 København, Copenhagen, Kopenhāgena, Kopenhaagen, Kopenhaga, Köpenhamn, Kööpenhamina
DK012 Copenhagen suburbs, Copenhagen surroundings
DK013 North Zealand, Northern Zealand
DK014 Bornholma, Bornholmas
DK02 Zealand, Zēlande, Zelandija, Zelandia, Själland, Själlanti
DK021 East Zealand, Eastern Zealand
DK022 West and South Zealand
DK03 Southern Denmark, South Denmark, Dienviddānija, Lõuna-Taani, Pietų Danija
DK031 Funen, Fünen, Fionia
DK032 South Jutland, Southern Jutland, Sønderjylland
DK04 Central Denmark, Central Jutland, Mid Jutland, Vidusdānija, Kesk-Taani, Vidurio Danija
DK041 West Jutland, Western Jutland
DK042 East Jutland, Eastern Jutland
DK05 North Denmark, North Jutland, Northern Jutland, Ziemeļdānija, Põhja-Taani, Šiaurės Danija
DK032+DK04+DK05 Jylland, Jutland, Jitlande, Jüütimaa, Jutlandija, Jutlandia, Jyllanti
PL21 Małopolska, Małopolsce, Lesser Poland, Mazpolija, Mažoji Lenkija, Väike-Poola
PL22 Śląsk, Silesia, Silesian, Upper Silesia, Górny Śląsk, Silēzija, Silezija, Sileesia, Schlesien
PL41 Wielkopolska, Wielkopolsce, Greater Poland, Lielpolija, Didžioji Lenkija, Suur-Poola
PL42 West Pomerania, Western Pomerania, West Pomeranian, Pomorze Zachodnie, Rietumpomerānija
PL43 Lubusz
PL51 Lower Silesia, Lower Silesian, Dolny Śląsk, Lejassilēzija, Žemutinė Silezija, Alam-Sileesia
PL52 Opolszczyzna, Opolszczyźnie, Opole Silesia
PL61 Kuyavia-Pomerania, Kuyavian-Pomeranian, Kujawy i Pomorze
PL62 Warmia-Masuria, Warmian-Masurian, Warmia and Masuria, Warmia i Mazury, Mazury, Mazurach, Masuria
PL63 Pomorze, Pomerania, Pomeranian, Pomerānija, Pomeranija, Pommeri
PL72 Holy Cross voivodeship
PL81 Lubelszczyzna, Lubelszczyźnie
PL82 Podkarpacie, Subcarpathia, Subcarpathian
PL84 Podlasie, Podlachia, Palenkė, Podlāhija
PL9 Mazowsze, Mazovia, Masovia, Mazovian, Masovian, Mazovija, Masoovia`

/** Names of some regions together. */
export interface NamedTogether {
  readonly codes: readonly string[]
  readonly name: string
}

const ESTONIAN_COUNTIES = new Set(
  'Harju Hiiu Lääne Pärnu Saare Jõgeva Põlva Tartu Valga Viljandi Võru Järva Lääne-Viru Rapla Ida-Viru Viru'.split(
    ' ',
  ),
)

const isEstonianCounty = (codes: string, name: string): boolean =>
  codes.startsWith('EE') && ESTONIAN_COUNTIES.has(name)

/** An Estonian county by its short name: `Harjumaa`, `Harju maakond`, `Harju county`. */
const countyNames = (name: string): string[] => [
  `${name}maa`,
  `${name} maakond`,
  `${name} county`,
  `${name} apriņķis`,
  `${name} apskritis`,
]

const SWEDISH_COUNTY = /^SE\d{3}$/
/** Swedish counties that are called like a city, whose own tenders are most of those that name it. */
const CITIES = new Set('Stockholm Uppsala Örebro Jönköping Kalmar'.split(' '))

/** A Swedish county by its short name: `Skåne`, `Skåne län`, `Skåne county`. */
const swedishNames = (name: string): string[] => [
  ...(CITIES.has(name) ? [] : [name]),
  `${name} län`,
  `${name} county`,
]

const namesFor = (codes: string, name: string): string[] => {
  if (isEstonianCounty(codes, name)) return countyNames(name)
  return SWEDISH_COUNTY.test(codes) ? swedishNames(name) : [name]
}

/** Names of regions beside those of NUTS, each with the regions that it names. */
export const regionExonyms = (): NamedTogether[] =>
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [codes = ''] = line.split(' ', 1)
      return line
        .slice(codes.length + 1)
        .split(', ')
        .flatMap((name) => namesFor(codes, name))
        .map((name) => ({ codes: codes.split('+'), name }))
    })
