/**
 * The permission file for shops: `Shop:<id>` has an owner, managers and cashiers, and the first two may `manage`.
 * Projects whose people use tills must have it in force.
 */
export const shopPermissionFile = `class User implements Namespace {}

class Shop implements Namespace {
  related: {
    owner: User[]
    manager: User[]
    cashier: User[]
  }

  permits = {
    manage: (ctx: Context): boolean =>
      this.related.owner.includes(ctx.subject) || this.related.manager.includes(ctx.subject),
    sell: (ctx: Context): boolean => this.permits.manage(ctx) || this.related.cashier.includes(ctx.subject),
  }
}
`
