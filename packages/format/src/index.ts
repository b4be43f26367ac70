/** Money and dates, as servers and apps calculate and write them. */
export { createDates, type DateNames, type Dates } from './dates.ts'
export { addMoney, formatMoney, type Money, money, shortMoney, subtractMoney } from './money.ts'
export { beginOfShopDay, DAY_MS, OFFSET_MS, SHOP_TIME_ZONE, toShopDay as shopDayOf } from './shop-day.ts'
