import { Migration } from "@mikro-orm/migrations";

export class DefaultOrder extends Migration {
  override up(): void {
    this.addSql("alter table default_template_types add column position int not null default 0");
    this.addSql("alter table default_templates add column position int not null default 0");
    this.addSql(`update default_template_types t set position = n.place
      from (select id, row_number() over (order by id)::int as place from default_template_types) n where n.id = t.id`);
    this.addSql(`update default_templates t set position = n.place
      from (select id, row_number() over (partition by type_id order by id)::int as place from default_templates) n
     where n.id = t.id`);
    this.addSql("create index default_templates_order on default_templates (type_id, position, id)");
    this.addSql("drop index default_templates_type");
  }

  override down(): void {
    this.addSql("create index default_templates_type on default_templates (type_id)");
    this.addSql("drop index default_templates_order");
    this.addSql("alter table default_templates drop column position");
    this.addSql("alter table default_template_types drop column position");
  }
}
