import { concluded, lost, type Written, won, wonByGroup } from './notice-drafts.fixture.ts'

const FIRST = 'LOT-0001'
const SECOND = 'LOT-0002'
const both = [concluded(FIRST), concluded(SECOND)]
const health = { cpv: { main: '85100000', additional: ['85120000'] } }

/** Requests of all kinds, each of which has a notice. */
export const CASES: Readonly<Record<string, Written>> = {
  'an undivided request': { document: { lots: [] } },
  'a request of lots': {},
  'a request in several languages': {
    document: {
      languages: ['en', 'lt'],
      title: { lv: 'Ceļi', en: 'Roads', lt: 'Keliai' },
      description: { lv: '<p>Sniegs</p>', en: '<p>Snow</p>', lt: '<p>Sniegas</p>' },
    },
  },
  'a request that was amended': {
    before: { title: { lv: 'Ceļi' }, responsesUntil: { wall: '2027-01-07T12:00', fold: null } },
  },
  'a request that two people open': {
    document: { opening: { together: 2, openers: ['a', 'b', 'c'] } },
  },
  'an urgent request': { document: { shortened: 'urgent' } },
  'a request for works': {
    document: { nature: 'works', cpv: { main: '45233120', additional: ['45233140'] }, lots: [] },
  },
  'a restricted procedure': { document: { procedure: 'restricted' } },
  'a negotiation with a call': { document: { procedure: 'neg-w-call' } },
  'a dialogue': { document: { procedure: 'comp-dial' } },
  'an innovation partnership': { document: { procedure: 'innovation' } },
  'a procedure in one stage of its own': { document: { procedure: 'oth-single' } },
  'a procedure in stages of its own': { document: { procedure: 'oth-mult' } },
  'social services': { document: health, regime: { isLight: true } },
  'a request below the thresholds': { regime: { isBelow: true } },
  'social services below the thresholds': {
    document: health,
    regime: { isLight: true, isBelow: true },
  },
  'what is awarded, its contracts to come': { stage: 'awarded', awards: [won(FIRST), won(SECOND)] },
  'what is awarded, a contract to come': {
    stage: 'awarded',
    awards: [concluded(FIRST), won(SECOND)],
  },
  'what one contract is for': {
    stage: 'awarded',
    awards: both.map((award) => ({ ...award, contractId: 'ONP 2026/7' })),
  },
  'what nobody won in part, a contract to come': {
    stage: 'awarded',
    awards: [won(FIRST), lost(SECOND)],
  },
  'what is awarded and concluded': { stage: 'awarded', awards: both },
  'what is awarded whole': { document: { lots: [] }, stage: 'awarded', awards: [concluded(FIRST)] },
  'what is awarded in part': { stage: 'awarded', awards: [concluded(FIRST), lost(SECOND)] },
  'what is decided anew in part': { awards: [concluded(FIRST)] },
  'what a group won': { stage: 'awarded', awards: [wonByGroup(FIRST), concluded(SECOND)] },
  'what nobody won': { stage: 'cancelled', awards: [lost(FIRST), lost(SECOND, 'no-signed')] },
  'what nobody tendered for': {
    stage: 'cancelled',
    awards: [FIRST, SECOND].map((lotId) => ({ ...lost(lotId, 'no-rece'), tendersReceived: 0 })),
  },
  'what was given up': { stage: 'cancelled', received: 0 },
  'what was given up unopened, after its deadline': { stage: 'cancelled' },
  'what was given up once tenders were opened': { stage: 'cancelled', received: 3 },
  'an undivided request that was given up': {
    document: { lots: [] },
    stage: 'cancelled',
    received: 0,
  },
  'a negotiation without a call, awarded': {
    document: { procedure: 'neg-wo-call' },
    stage: 'awarded',
    awards: both,
  },
  'a negotiation without a call below the thresholds, awarded': {
    document: { procedure: 'neg-wo-call' },
    stage: 'awarded',
    awards: both,
    regime: { isBelow: true },
  },
  'a negotiation without a call for social services, awarded': {
    document: { ...health, procedure: 'neg-wo-call' },
    stage: 'awarded',
    awards: both,
    regime: { isLight: true },
  },
  'social services, awarded': {
    document: health,
    stage: 'awarded',
    awards: both,
    regime: { isLight: true },
  },
  'social services, given up': {
    document: health,
    stage: 'cancelled',
    received: 0,
    regime: { isLight: true },
  },
  'what lies below the thresholds, awarded': {
    stage: 'awarded',
    awards: both,
    regime: { isBelow: true },
  },
  'what lies below the thresholds, given up': {
    stage: 'cancelled',
    received: 0,
    regime: { isBelow: true },
  },
  'utilities, as a notice has them': { compiled: { legalBasis: '32014L0025' } },
  'social utilities, as a notice has them': {
    compiled: { legalBasis: '32014L0025', noticeType: 'cn-social' },
  },
  'defence, as a notice has it': {
    document: { procedure: 'restricted' },
    compiled: { legalBasis: '32009L0081' },
  },
  'a concession, as a notice has it': { compiled: { legalBasis: '32014L0023' } },
  'a social concession, as a notice has it': {
    compiled: { legalBasis: '32014L0023', noticeType: 'cn-social' },
  },
  'utilities, awarded': { stage: 'awarded', awards: both, compiled: { legalBasis: '32014L0025' } },
  'what may be done anywhere in the country, as a notice has it': {
    compiled: {
      legalBasis: '32014L0024',
      place: [
        {
          country: 'LV',
          nuts: null,
          city: null,
          postcode: null,
          text: {},
          anywhere: 'anyw-cou',
        },
      ],
    },
  },
  'what a national register has': { compiled: { legalBasis: null } },
}
