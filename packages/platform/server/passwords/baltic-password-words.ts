/**
 * Words that people of the Baltic states build passwords of, the most frequent first within a line:
 * the word for "password", given names, towns, months, days, seasons, animals, sport, endearments.
 * Written by hand; marks are folded by whoever uses them, since most keyboards leave them out.
 */
export const BALTIC_WORDS = {
  lv: `
    novads novada pašvaldība pilsēta pagasts dome valsts iepirkums iepirkumi konkurss piedāvājums
    parole paroles slepens ieeja lietotājs administrators dators internets skola darbs firma uzņēmums
    jānis andris juris edgars mārtiņš kristaps artūrs aleksandrs raivis ivars aivars guntis normunds
    ainārs valdis pēteris māris uldis viktors vladimirs sergejs roberts markuss gustavs ralfs dāvis
    anna inese kristīne ilze līga ieva dace laura santa agnese evita sandra aija zane elīna baiba
    inga ināra anita marta sofija emīlija alise katrīna natālija jeļena svetlana olga tatjana
    bērziņš kalniņš ozoliņš jansons ozols liepiņš krūmiņš balodis eglītis zariņš pētersons vītols
    rīga daugavpils liepāja jelgava jūrmala ventspils rēzekne valmiera jēkabpils ogre tukums cēsis
    sigulda kuldīga saldus talsi bauska madona latvija latgale kurzeme zemgale vidzeme daugava baltija
    janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris
    pirmdiena otrdiena trešdiena ceturtdiena piektdiena sestdiena svētdiena ziema pavasaris vasara rudens
    saule mēness zvaigzne jūra mežs upe kalns puķe roze saulīte sirds mīla mīlestība dzīve laime prieks
    kaķis suns zirgs lācis vilks lapsa zaķis putns zivs kaķītis sunītis runcis princese eņģelis
    hokejs futbols basketbols dinamo māte tēvs mamma tētis vecmāmiņa meita dēls brālis māsa ģimene
    es tevi mīlu mīlu tevi labdien labrīt sveiki paldies lūdzu ziemassvētki lieldienas dzintars maize`,
  et: `
    vald linn omavalitsus riik hange hanked riigihange pakkumus volikogu maakond
    parool salasõna paroolid saladus kasutaja administraator arvuti internet kool töö firma ettevõte
    martin andres toomas margus kristjan rein priit tõnu aleksandr sergei vladimir jaan peeter marko
    urmas indrek aivar raivo mati tarmo kalev rasmus robin oliver hugo henri markus sander karl
    anne tiina kristi katrin piret liis laura kadri merle triin maarja anna olga irina jelena svetlana
    sirje ülle külli eve mari malle helena sofia maria emma lenna eliise hanna birgit kaja
    tamm saar sepp mägi kask kukk rebane ilves pärn koppel luik oja raudsepp ivanov
    tallinn tartu narva pärnu viljandi rakvere kuressaare haapsalu võru valga sillamäe paide jõgeva
    eesti eestimaa harjumaa saaremaa hiiumaa läänemaa virumaa estonia kalevipoeg läänemeri balti
    jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember
    esmaspäev teisipäev kolmapäev neljapäev reede laupäev pühapäev talv kevad suvi sügis
    päike kuu täht meri mets jõgi lill roos süda arm armastus elu õnn rõõm kallis päikene
    kass koer hobune karu hunt rebane jänes lind kala kiisu kutsu printsess ingel
    jalgpall korvpall suusk ema isa vanaema tütar poeg vend õde pere perekond
    ma armastan sind tere tervist aitäh palun jõulud lihavõtted kadakas leib vabadus`,
  lt: `
    savivaldybė rajonas miestas valstybė pirkimas pirkimai konkursas pasiūlymas taryba seniūnija
    slaptažodis slaptazodis paslaptis prisijungimas vartotojas administratorius kompiuteris internetas
    mokykla darbas firma įmonė jonas andrius tomas mindaugas darius vytautas gintaras marius
    saulius arūnas linas mantas lukas matas jokūbas dovydas rokas paulius giedrius rimantas kęstutis
    aleksandras vladimiras sergejus valdas algirdas antanas petras juozas kazimieras ona rasa inga
    jurgita kristina laura rita daiva jolanta vida aušra asta lina živilė eglė gabija emilija
    austėja ugnė gintarė monika viktorija simona agnė kotryna sofija liepa kazlauskas jankauskas
    petrauskas stankevičius vasiliauskas žukauskas butkus paulauskas urbonas kavaliauskas kazlauskienė
    vilnius kaunas klaipėda šiauliai panevėžys alytus marijampolė mažeikiai jonava utena kėdainiai
    palanga druskininkai telšiai trakai nida lietuva lietuvos žemaitija aukštaitija dzūkija nemunas baltija
    sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis lapkritis gruodis
    pirmadienis antradienis trečiadienis ketvirtadienis penktadienis šeštadienis sekmadienis
    žiema pavasaris vasara ruduo saulė mėnulis žvaigždė jūra miškas upė kalnas gėlė rožė saulutė
    širdis meilė gyvenimas laimė džiaugsmas katė šuo arklys meška vilkas lapė kiškis paukštis žuvis
    katinas šuniukas princesė angelas krepšinis futbolas žalgiris rytas mama tėtis močiutė dukra
    sūnus brolis sesuo šeima myliu tave labas rytas ačiū prašau kalėdos velykos gintaras duona laisvė`,
} as const

/** The same in English, and in Russian as it is written in Latin letters: what passwords at work are made of. */
export const OTHER_WORDS = `
  password passwd pass passphrase secret admin administrator welcome login user default change changeme letmein
  office company work test demo qwerty temp temporary access server database internet computer
  winter spring summer autumn fall january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday christmas easter
  latvia lithuania estonia baltic europe european union riga tallinn vilnius kaunas tartu poland polska finland
  suomi sweden sverige norway denmark germany deutschland france russia belarus ukraine ukraina helsinki warsaw
  warszawa stockholm berlin moscow moskva minsk kiev kyiv london paris
  tender tenders procurement purchase purchases purchasing contract contracts bidder buyer supplier bidding
  offer offers proposal auction award lots notice public government municipality council ministry agency
  parol paroli sekret dobro pozalovat privet zima vesna leto osen janvar fevral mart aprel maja ijun ijul avgust
  sentjabr oktjabr nojabr dekabr ponedelnik vtornik sreda cetverg pjatnica subbota voskresenje
  latvija litva estonija rossija belarus ukraina evropa vilnjus tallin tartu daugavpils jurmala liepaja
  zakupka zakupki tender tendery konkurs torgi dogovor kontrakt postavscik zakazcik gosudarstvo gorod uprava
  firma kompanija rabota skola ljubov solnce mama papa natasa sasa dima
  iepirkums iepirkumi piegade piegades pakalpojums pakalpojumi buvdarbi ligums piedavajums pretendents pasutitajs
  hange hanke hanked riigihange pakkumus pakkuja leping tarne teenus teenused ehitus ministeerium
  pirkimas pirkimai tiekejas pasiulymas sutartis paslauga paslaugos prekes darbai ministerija
  love hello world please open enter wife husband baby family friend money happy birthday good morning night home life
  privet parolj ljublju drug semja dengi dom zizn noci utro spasibo pozalujsta druzja otkroj
  leedu lati venemaa soome rootsi igaunija lietuva polija somija zviedrija krievija vacija latvijas eesti eestis
  latvijoje lenkija suomija svedija rusija vokietija estija`
