/**
 * Which administrative areas make up which NUTS 3 region (Regulation (EC) 1059/2003 as amended by
 * Delegated Regulation (EU) 2023/674, NUTS 2024), by GeoNames' codes of the areas.
 *
 * Sweden, Finland, Norway and Lithuania: the county is the region. Estonia: whole counties. Latvia: whole
 * municipalities of the reform of 2021, by planning region. Denmark: whole municipalities. Poland:
 * whole powiats, by their TERYT codes; where the subregion of one is not certain, the voivodeship.
 */

/** `1 a b, 2 c` as a map from what stands behind to the first word. */
const table = (written: string): ReadonlyMap<string, string> =>
  new Map(
    written
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [region = '', ...areas] = line.trim().split(/\s+/)
        return areas.map((area): [string, string] => [area, region])
      }),
  )

/** `country.admin1` to region. */
export const BY_COUNTY = table(`
  LT011 LT.65
  LT021 LT.56
  LT022 LT.57
  LT023 LT.58
  LT024 LT.59
  LT025 LT.60
  LT026 LT.61
  LT027 LT.62
  LT028 LT.63
  LT029 LT.64
  EE001 EE.01
  EE004 EE.02 EE.07 EE.11 EE.14
  EE008 EE.05 EE.12 EE.18 EE.19 EE.20 EE.21
  EE009 EE.04 EE.08 EE.13
  EE00A EE.03
  LV005 LV.06 LV.23 LV.AN LV.03 LV.14 LV.90 LV.19 LV.22 LV.24
  LV009 LV.11 LV.01 LV.04 LV.08 LV.12 LV.10
  LV00A LV.25 LV.13 LV.34 LV.80 LV.95 LV.A2 LV.B5 LV.C3 LV.C5 LV.C7
  LV00B LV.16 LV.32 LV.DN LV.15 LV.27 LV.28 LV.29 LV.33
  LV00C LV.31 LV.02 LV.05 LV.09 LV.18 LV.20 LV.21 LV.D1 LV.30 LV.E1
  FI196 FI.04
  FI198 FI.13
  FI199 FI.14
  FI19A FI.15
  FI19B FI.06
  FI1B1 FI.01
  FI1C1 FI.02
  FI1C2 FI.05
  FI1C5 FI.09
  FI1C6 FI.07
  FI1C7 FI.08
  FI1D5 FI.16
  FI1D7 FI.19
  FI1D8 FI.18
  FI1D9 FI.17
  FI1DA FI.10
  FI1DB FI.11
  FI1DC FI.12
  SE110 SE.26
  SE121 SE.21
  SE122 SE.18
  SE123 SE.16
  SE124 SE.15
  SE125 SE.25
  SE211 SE.08
  SE212 SE.12
  SE213 SE.09
  SE214 SE.05
  SE221 SE.02
  SE224 SE.27
  SE231 SE.06
  SE232 SE.28
  SE311 SE.22
  SE312 SE.10
  SE313 SE.03
  SE321 SE.24
  SE322 SE.07
  SE331 SE.23
  SE332 SE.14
  NO020 NO.34
  NO060 NO.21
  NO071 NO.09
  NO072 NO.18
  NO073 NO.05
  NO081 NO.12
  NO083 NO.13
  NO084 NO.01
  NO085 NO.04
  NO092 NO.42
  NO093 NO.20
  NO094 NO.17
  NO0A1 NO.14
  NO0A2 NO.46
  NO0A3 NO.08
`)

/** Municipality of Denmark, or powiat of Poland, to region. */
export const BY_DISTRICT = table(`
  DK011 101 147 155 185
  DK012 151 153 157 159 161 163 165 167 169 173 175 183 187
  DK013 190 201 210 217 219 223 230 240 250 260 270
  DK014 400 411
  DK021 253 259 265 269 350
  DK022 306 316 320 326 329 330 336 340 360 370 376 390
  DK031 410 420 430 440 450 461 479 480 482 492
  DK032 510 530 540 550 561 563 573 575 580 607 621 630
  DK041 657 661 665 671 756 760 779 791
  DK042 615 706 707 710 727 730 740 741 746 751 766
  DK050 773 787 810 813 820 825 840 846 849 851 860
  PL213 1261
  PL214 1201 1206 1208 1209 1214 1219
  PL217 1202 1204 1216 1263
  PL218 1205 1207 1210 1262
  PL219 1211 1215 1217
  PL21A 1203 1212 1213 1218
  PL224 2404 2406 2409 2464
  PL225 2402 2403 2417 2461
  PL227 2411 2412 2415 2467 2473 2479
  PL228 2407 2413 2462 2471
  PL229 2405 2466 2478
  PL22A 2463 2469 2470 2472 2474 2476
  PL22B 2401 2416 2465 2468 2475
  PL22C 2408 2410 2414 2477
  PL411 3001 3002 3019 3031
  PL41 3028
  PL414 3003 3009 3010 3023 3027 3030 3062
  PL415 3064
  PL416 3006 3007 3008 3012 3017 3018 3020 3061
  PL417 3004 3005 3011 3013 3014 3015 3022 3029 3063
  PL418 3016 3021 3024 3025 3026
  PL424 3262
  PL426 3201 3208 3209 3213 3261
  PL427 3202 3203 3210 3212 3215 3216 3217 3218
  PL428 3204 3205 3206 3207 3211 3214 3263
  PL431 0801 0803 0805 0806 0807 0861
  PL432 0802 0804 0808 0809 0810 0811 0812 0862
  PL514 0264
  PL515 0201 0205 0206 0207 0210 0212 0225 0226 0261
  PL516 0203 0204 0209 0211 0216 0262
  PL517 0202 0208 0219 0221 0224 0265
  PL518 0213 0214 0215 0217 0218 0220 0222 0223
  PL523 1601 1602 1606 1607 1610
  PL524 1603 1604 1605 1608 1609 1611 1661
  PL613 0403 0415 0461 0463
  PL616 0402 0404 0405 0406 0412 0417 0462
  PL617 0407 0409 0410 0419
  PL618 0413 0414 0416
  PL619 0401 0408 0411 0418 0464
  PL621 2802 2803 2804 2807 2812 2815 2861
  PL622 2801 2808 2809 2810 2811 2814 2817 2862
  PL623 2805 2806 2813 2816 2818 2819
  PL633 2261 2262 2264
  PL634 2204 2205 2210 2211 2215
  PL63 2201
  PL636 2208 2212 2263
  PL637 2202 2203 2206
  PL638 2207 2209 2213 2214 2216
  PL711 1061
  PL712 1006 1008 1020 1021
  PL713 1001 1007 1010 1012 1016 1062
  PL714 1003 1009 1011 1014 1017 1018 1019
  PL715 1002 1004 1005 1013 1015 1063
  PL721 2604 2605 2607 2610 2611 2661
  PL722 2601 2602 2603 2606 2608 2609 2612 2613
  PL811 0601 0613 0615 0619 0661
  PL812 0602 0603 0604 0606 0618 0620 0662 0664
  PL814 0608 0609 0610 0617 0663
  PL815 0605 0607 0611 0612 0614 0616
  PL821 1801 1802 1805 1807 1817 1821 1861
  PL822 1804 1809 1813 1814 1862
  PL823 1806 1810 1815 1816 1819 1863
  PL824 1803 1811 1812 1818 1820 1864
  PL82 1808
  PL841 2002 2011 2061
  PL842 2003 2005 2006 2007 2010 2013 2014 2062
  PL843 2001 2004 2008 2009 2012 2063
  PL911 1465
  PL912 1408 1412 1414 1417 1434
  PL913 1405 1418 1421 1432
  PL921 1401 1407 1409 1423 1425 1430 1436 1463
  PL922 1402 1413 1420 1424 1437
  PL923 1404 1419 1427 1462
  PL924 1411 1415 1416 1422 1435 1461
  PL925 1403 1410 1426 1429 1433 1464
  PL926 1406 1428 1438
`)

/** Names of towns, municipalities and counties that the tables give in another form than addresses do. */
export const NAMED: readonly (readonly [region: string, names: string])[] = [
  [
    'LV005',
    'Augšdaugavas novads|Balvu novads|Krāslavas novads|Līvānu novads|Ludzas novads|Preiļu novads|Rēzeknes novads|Daugavpils novads|Latgale',
  ],
  [
    'LV009',
    'Aizkraukles novads|Bauskas novads|Dobeles novads|Jelgavas novads|Jēkabpils novads|Zemgale',
  ],
  [
    'LV00A',
    'Ādažu novads|Ķekavas novads|Mārupes novads|Olaines novads|Ropažu novads|Salaspils novads|Saulkrastu novads|Siguldas novads',
  ],
  [
    'LV00B',
    'Dienvidkurzemes novads|Kuldīgas novads|Saldus novads|Talsu novads|Tukuma novads|Ventspils novads|Kurzeme',
  ],
  [
    'LV00C',
    'Alūksnes novads|Cēsu novads|Gulbenes novads|Limbažu novads|Madonas novads|Ogres novads|Smiltenes novads|Valkas novads|Valmieras novads|Varakļānu novads|Ķeguma novads|Ikšķiles novads|Lielvārdes novads|Vidzeme',
  ],
  ['PL911', 'Warszawa'],
  ['LV00A', 'Ryga|Carnikava|Carnikavas pagasts|Ādažu pagasts'],
  [
    'FI1B1',
    'Helsingfors|Esbo|Vanda|Grankulla|Borgå|Hangö|Hyvinge|Hyvinkää|Träskända|Kervo|Kyrkslätt|Sibbo|Tusby|Nurmijärvi|Raseborg|Raasepori|Helsingin kaupunki|Espoon kaupunki|Vantaan kaupunki',
  ],
  ['FI1C1', 'Åbo|Turun kaupunki|Nystad|Nådendal|Pargas'],
  ['FI19B', 'Tammerfors|Tampereen kaupunki'],
  ['FI1D9', 'Uleåborg|Oulun kaupunki|Brahestad'],
  ['FI196', 'Björneborg|Raumo'],
  ['FI1C5', 'Villmanstrand'],
  ['FI1C6', 'Lahtis'],
  ['FI1C2', 'Tavastehus'],
  ['FI1C7', 'Fredrikshamn'],
  ['FI1D5', 'Karleby'],
  ['FI1DA', 'S:t Michel|Nyslott'],
  [
    'FI19A',
    'Vasa|Pietarsaari|Kristiinankaupunki|Uusikaarlepyy|Närpiö|Mustasaari|Maalahti|Pedersören kunta|Kaskö',
  ],
  ['FI200', 'Maarianhamina'],
  ['NO084', 'Gardermoen|Fornebu'],
  ['NO092', 'Kristiansand S'],
  ['DK042', 'Århus'],
  ['DK050', 'Ålborg'],
  ['DK013', 'Helsingør|Hillerød'],
  ['EE001', 'Harjumaa|Harju maakond'],
  [
    'EE004',
    'Hiiumaa|Läänemaa|Pärnumaa|Saaremaa|Hiiu maakond|Lääne maakond|Pärnu maakond|Saare maakond',
  ],
  [
    'EE008',
    'Jõgevamaa|Põlvamaa|Tartumaa|Valgamaa|Viljandimaa|Võrumaa|Jõgeva maakond|Põlva maakond|Tartu maakond|Valga maakond|Viljandi maakond|Võru maakond',
  ],
  ['EE009', 'Järvamaa|Lääne-Virumaa|Raplamaa|Järva maakond|Lääne-Viru maakond|Rapla maakond'],
  ['EE00A', 'Ida-Virumaa|Ida-Viru maakond'],
  ['LT011', 'Vilniaus m.|Vilniaus r.|Vilniaus rajonas|Vilniaus apskritis'],
  ['LT021', 'Alytaus m.|Alytaus r.|Alytaus rajonas|Alytaus apskritis'],
  ['LT022', 'Kauno m.|Kauno r.|Kauno rajonas|Kauno apskritis'],
  ['LT023', 'Klaipėdos m.|Klaipėdos r.|Klaipėdos rajonas|Klaipėdos apskritis'],
  ['LT024', 'Marijampolės apskritis'],
  ['LT025', 'Panevėžio m.|Panevėžio r.|Panevėžio rajonas|Panevėžio apskritis'],
  ['LT026', 'Šiaulių m.|Šiaulių r.|Šiaulių rajonas|Šiaulių apskritis'],
  ['LT027', 'Tauragės apskritis'],
  ['LT028', 'Telšių apskritis'],
  ['LT029', 'Utenos apskritis'],
]
