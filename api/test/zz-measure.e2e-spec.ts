import { openApp } from "./support/app.js";
import { makeType, makeUser } from "./support/makers.js";

it("measures", async () => {
  const { orm, sql, close } = await openApp();
  const em = orm.em.fork();
  const user = await makeUser(em);
  const [a, b] = [await makeType(em, user), await makeType(em, user)];
  const c = orm.em.fork();
  const run = async (q: string, v: unknown[]) => {
    const t = performance.now();
    await c.transactional(async (e) => {
      await e.execute("set local statement_timeout=0");
      await e.execute(q, v);
    });
    return Math.round(performance.now() - t);
  };
  const out: Record<string, number[]> = {};
  for (const mode of ["enable", "disable", "enable", "disable"]) {
    for (const e of ["insert", "update", "delete"])
      await sql(`alter table templates ${mode} trigger templates_count_${e}`);
    const t = [];
    t.push(
      await run(
        "insert into templates (user_id,type_id,title,content,created_at,updated_at) select ?, ?, 'T '||n, repeat(md5(n::text), 30), now(), now() from generate_series(1,40000) n",
        [user.id, a.id],
      ),
    );
    t.push(await run("update templates set updated_at = now() where user_id = ?", [user.id]));
    t.push(await run("update templates set type_id = ? where user_id = ?", [b.id, user.id]));
    const s = performance.now();
    for (let i = 0; i < 200; i++)
      await sql("update templates set title = 'x' || ? where id = (select min(id) from templates where user_id = ?)", [
        i,
        user.id,
      ]);
    t.push(Math.round((performance.now() - s) / 2) / 100);
    t.push(await run("delete from templates where user_id = ?", [user.id]));
    out[mode + (out[mode] ? "2" : "")] = t;
  }
  console.log(JSON.stringify(out));
  await close();
}, 600000);
