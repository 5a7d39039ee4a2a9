/**
 * Regions that are no more and were called otherwise than what they became, under the codes that older
 * notices name, a line each: those of the home countries of all editions, and of others of 2021.
 * The names are those of the lists then in force: Annex I of Regulation (EC) No 1059/2003 as it was
 * first, and as Commission Regulations (EC) No 105/2007, (EU) No 31/2011, No 1319/2013, 2016/2066 and
 * Delegated Regulation (EU) 2019/1755 changed it; for Norway Eurostat's statistical regions of the EFTA
 * countries of the same years.
 */
const TABLE = `
DEG04 Suhl, Kreisfreie Stadt
DEG0B Schmalkalden-Meiningen
DEG0F Ilm-Kreis
DEG0H Sonneberg
DEG0I Saalfeld-Rudolstadt
DEG0N Eisenach, Kreisfreie Stadt
DEG0P Wartburgkreis
EE006 Kesk-Eesti
EE007 Kirde-Eesti
FI13 Itä-Suomi
FI131 Etelä-Savo
FI132 Pohjois-Savo
FI133 Pohjois-Karjala
FI134 Kainuu
FI18 Etelä-Suomi
FI181 Uusimaa
FI182 Itä-Uusimaa
FI183 Varsinais-Suomi
FI184 Kanta-Häme
FI185 Päijät-Häme
FI186 Kymenlaakso
FI187 Etelä-Karjala
FI1A Pohjois-Suomi
FI1A1 Keski-Pohjanmaa
FI1A2 Pohjois-Pohjanmaa
FI1A3 Lappi
FI1D4 Kainuu
FI1D6 Pohjois-Pohjanmaa
LT001 Alytaus apskritis
LT002 Kauno apskritis
LT003 Klaipėdos apskritis
LT004 Marijampolės apskritis
LT005 Panevėžio apskritis
LT006 Šiaulių apskritis
LT007 Tauragės apskritis
LT008 Telšių apskritis
LT009 Utenos apskritis
LT00A Vilniaus apskritis
LV007 Pierīga
NL111 Oost-Groningen
NL113 Overig Groningen
NL124 Noord-Friesland
NL125 Zuidwest-Friesland
NL31 Utrecht
NL310 Utrecht
NL324 Agglomeratie Haarlem
NL329 Groot-Amsterdam
NL33 Zuid-Holland
NL332 Agglomeratie ’s-Gravenhage
NL333 Delft en Westland
NL337 Agglomeratie Leiden en Bollenstreek
NL33A Zuidoost-Zuid-Holland
NL33B Oost-Zuid-Holland
NL33C Groot-Rijnmond
NL412 Midden-Noord-Brabant
NL413 Noordoost-Noord-Brabant
NO01 Oslo og Akershus
NO011 Oslo
NO012 Akershus
NO021 Hedmark
NO022 Oppland
NO03 Sør-Østlandet
NO031 Østfold
NO032 Buskerud
NO033 Vestfold
NO034 Telemark
NO04 Agder og Rogaland
NO041 Aust-Agder
NO042 Vest-Agder
NO043 Rogaland
NO05 Vestlandet
NO051 Hordaland
NO052 Sogn og Fjordane
NO053 Møre og Romsdal
NO061 Sør-Trøndelag
NO062 Nord-Trøndelag
NO074 Troms og Finnmark
NO082 Viken
NO091 Vestfold og Telemark
PL11 Łódzkie
PL113 Miasto Łódź
PL114 Łódzki
PL115 Piotrkowski
PL116 Sieradzki
PL117 Skierniewicki
PL12 Mazowieckie
PL127 Miasto Warszawa
PL128 Radomski
PL129 Warszawski wschodni
PL12A Warszawski zachodni
PL31 Lubelskie
PL311 Bialski
PL312 Chełmsko-zamojski
PL314 Lubelski
PL315 Puławski
PL32 Podkarpackie
PL323 Krośnieński
PL324 Przemyski
PL325 Rzeszowski
PL326 Tarnobrzeski
PL33 Świętokrzyskie
PL331 Kielecki
PL332 Sandomiersko-jędrzejowski
PL34 Podlaskie
PL343 Białostocki
PL344 Łomżyński
PL345 Suwalski
PL422 Koszaliński
PL521 Nyski
PL522 Opolski
PL614 Grudziądzki
PL615 Włocławski
PL631 Słupski
PL635 Starogardzki
PT16 Centro (PT)
PT16B Oeste
PT16D Região de Aveiro
PT16E Região de Coimbra
PT16F Região de Leiria
PT16G Viseu Dão Lafões
PT16H Beira Baixa
PT16I Médio Tejo
PT16J Beiras e Serra da Estrela
PT17 Área Metropolitana de Lisboa
PT170 Área Metropolitana de Lisboa
PT18 Alentejo
PT181 Alentejo Litoral
PT184 Baixo Alentejo
PT185 Lezíria do Tejo
PT186 Alto Alentejo
PT187 Alentejo Central`

const names = new Map(
  TABLE.trim()
    .split('\n')
    .map((line): [string, string] => {
      const [code = ''] = line.split(' ', 1)
      return [code, line.slice(code.length + 1)]
    }),
)

/** Regions that are no more, by what they were called. */
export const formerRegions = (): { readonly code: string; readonly name: string }[] =>
  [...names].map(([code, name]) => ({ code, name }))

/** What a region was called that is no more; null for those that are, or had their name on under another code. */
export const formerName = (nuts: string): string | null => names.get(nuts) ?? null
