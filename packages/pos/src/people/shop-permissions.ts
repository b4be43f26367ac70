/**
 * The rules of shops, as a permission file of the platform: `Shop:<id>` has an owner, managers and cashiers, of whom the first two
 * may `manage`. A project whose people use tills has these rules in force.
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
