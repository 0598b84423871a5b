import { memoize } from '../language/memoize.js';

/** Trades that book the same purchase to the same box. */
export type TradeGroup =
  | 'construction'
  | 'transport'
  | 'delivery'
  | 'beauty'
  | 'photography'
  | 'making'
  | 'printing'
  | 'repairs'
  | 'music'
  | 'events'
  | 'creative'
  | 'tech'
  | 'consulting'
  | 'retail'
  | 'hospitality'
  | 'cleaning'
  | 'gardening'
  | 'health'
  | 'education'
  | 'childcare'
  | 'animals'
  | 'farming'
  | 'motor'
  | 'fitness';

/** Stems of the words people use for their trade; a word belongs to a group when it starts with one. */
const STEMS: Readonly<Record<TradeGroup, string>> = {
  construction:
    'build plumb electric spark joiner carpent roof plaster paint decorat tiler tiling brick mason stonemason scaffold groundwork heating gas handyman handyperson glaz window-fit kitchen-fit bathroom floor paving damp insulat demolit construct render screed dryliner drylin renovat maintenance fencer fencing civil steel weld concrete asbestos surfac locksmith hvac refurbish shopfit fitter thatch dry-stone stonewall waller solar aerial chimney conservator loft contractor-labour labourer groundsworker builder',
  transport:
    'taxi minicab private-hire hackney cab chauffeur haul lorry hgv truck coach bus-operator removal freight uber rideshare phv tanker logistics skipper boat-operator',
  delivery: 'courier deliver despatch dispatch parcel rider cyclist-courier van-driver multidrop driver',
  beauty:
    'hair barber beaut nail salon massage tattoo lash brow aesthet makeup make-up cosmet spa stylist piercing tanning wax mua',
  photography: 'photo videograph film camera cinemat drone',
  making:
    'upholster furniture-mak cabinet-mak blacksmith saddl leather potter ceramic jewel silversmith goldsmith candle soap dressmak seamstress tailor sew knit weav quilt picture-fram instrument-mak piano-tun luthier watch clock bookbind basket glassblow stained-glass boat-build maker crafter',
  printing: 'sign-mak sign-writ signwrit printer print-shop screen-print',
  repairs:
    'phone-repair computer-repair laptop-repair appliance-repair cycle-repair cycle-mechanic bike-repair bike-mechanic bicycle watch-repair sewing-machine-repair',
  music: 'musician band dj singer drummer pianist guitarist composer',
  events:
    'event-plan event-manag event-hire event-styl wedding-plan wedding-styl wedding-hire funeral undertak party-plan celebrant marquee',
  creative:
    'design illustrat artist art writ author music band dj copy editor market graphic brand animat craft maker potter ceramic jewel sculpt perform actor actress model singer producer journalist translat content influenc blog podcast creative sew dressmak knit event-plan wedding-plan',
  tech: 'it software develop web data program cyber comput app digital tech devops network sysadmin tester ux ui seo',
  consulting:
    'consult advis manager-interim interim contractor analyst project business coach-business recruit strateg hr accountant bookkeep legal surveyor architect engineer planner mortgage-advis financial barrister interpret proofread notary research tour-guid virtual-assistant va secretar trainer',
  retail:
    'seller shop retail ecommerce e-commerce ebay etsy amazon vinted market-trader trader reseller dropship wholesale store online vend antique florist merch boutique newsagent fishmonger greengroc off-licence ironmong bookshop',
  hospitality:
    'cater cafe coffee restaurant pub bar baker bakery cake food chef cook street-food takeaway sandwich brew b&b guesthouse hotel publican kitchen mobile-bar butcher distill winemak ice-cream confection chocolat caf',
  cleaning:
    'clean window-clean laundr iron housekeep janitor valet domestic carpet-clean oven pest chimney-sweep sweep pool-clean',
  gardening: 'garden landscap tree lawn arbor grounds hedge turf horticult nursery-plant mow',
  health:
    'therap physio dentist nurse care carer osteo chiro counsel psycholog podiat chiropod optom opticia dental audiolog midwi acupunct nutrition homeopath reflexolog doctor locum pharmac support-worker hypnother',
  education: 'tutor teach instruct lectur train educat coach school music-teach driving-instruct examiner',
  childcare: 'childmind nanny nursery babysit au-pair creche',
  animals: 'dog pet groom vet kennel equin horse farrier cattery riding',
  farming:
    'farm agricultur grower smallhold forest shepherd fish dairy crop croft sheep cattle beef livestock poultry egg pig arable market-gard beekeep apiar orchard vineyard vinegrow oyster mussel gamekeep trawler creel ranch hill-farm',
  motor:
    'mechanic garage cycle-repair cycle-mechanic bicycle mot bodyshop car-repair tyre auto motor vehicle-repair',
  fitness: 'fitness personal-train gym yoga pilates sport swim boxing dance martial',
};

/** Whole words that a stem would otherwise claim wrongly. */
const WHOLE_WORDS = new Set([
  'it',
  'art',
  'va',
  'hr',
  'ui',
  'ux',
  'cab',
  'gas',
  'bar',
  'mot',
  'app',
  'dj',
  'pet',
  'vet',
  'spa',
  'phv',
  'hgv',
  'mua',
  'seo',
  'cook',
  'care',
  'data',
  'dog',
  'band',
  'pub',
  'wax',
  'carer',
]);

const STEM_TABLE: readonly { readonly group: TradeGroup; readonly words: readonly string[] }[] =
  Object.entries(STEMS).flatMap(([group, stems]) =>
    isTradeGroup(group) ? stems.split(' ').map((stem) => ({ group, words: stem.split('-') })) : [],
  );

/** The groups a free-text trade belongs to, in the order of its words; none for an unknown trade. */
export const tradeGroups = (trade: string | null): readonly TradeGroup[] =>
  trade === null ? [] : groupsOf(trade);

const groupsOf = memoize((trade: string): readonly TradeGroup[] => {
  const words = trade
    .toLowerCase()
    .split(/[^a-z&]+/)
    .filter((word) => word !== '');
  const found = new Set<TradeGroup>();
  words.forEach((_, index) => {
    for (const { group, words: stem } of STEM_TABLE) if (beginsAt(words, index, stem)) found.add(group);
  });
  return [...found];
});

function beginsAt(words: readonly string[], index: number, stem: readonly string[]): boolean {
  return stem.every((part, offset) => {
    const word = words[index + offset];
    if (word === undefined) return false;
    return WHOLE_WORDS.has(part) ? word === part || word === `${part}s` : word.startsWith(part);
  });
}

function isTradeGroup(key: string): key is TradeGroup {
  return Object.hasOwn(STEMS, key);
}
