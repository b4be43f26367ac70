/** A permission file of four levels: a sale, its shop, a group, its members. */
export const shopRules = `class User implements Namespace {}

class Group implements Namespace {
  related: {
    member: (User | SubjectSet<Group, "member">)[]
  }
}

class Shop implements Namespace {
  related: {
    owner: User[]
    manager: (User | SubjectSet<Group, "member">)[]
  }

  permits = {
    manage: (ctx: Context): boolean =>
      this.related.owner.includes(ctx.subject) ||
      this.related.manager.includes(ctx.subject),
  }
}

class Sale implements Namespace {
  related: {
    shop: Shop[]
    support: User[]
  }

  permits = {
    refund: (ctx: Context): boolean =>
      this.related.shop.traverse((s) => s.permits.manage(ctx)) ||
      this.related.support.includes(ctx.subject),
  }
}
`
