import { expiredBackups, type Kept } from "./retention.js";

const at = (day: string, id: number, kind: Kept["kind"] = "daily"): Kept => ({ id, kind, createdAt: new Date(day) });
const rules = { keepDaily: 2, keepWeekly: 2 };

describe("expiredBackups", () => {
  it("keeps the newest of each of the last days and weeks", () => {
    const backups = [
      at("2026-11-02T03:00:00Z", 1),
      at("2026-11-15T03:00:00Z", 2), // Sunday: the newest of its week.
      at("2026-11-16T03:00:00Z", 3),
      at("2026-11-17T03:00:00Z", 4),
      at("2026-11-18T03:00:00Z", 5),
      at("2026-11-18T23:59:59Z", 6),
    ];
    expect(expiredBackups(backups, rules).sort()).toEqual([1, 3, 5]);
  });

  it("counts only days with a backup, so that a break or a wrong clock deletes nothing", () => {
    const backups = [at("2026-01-01T03:00:00Z", 1), at("2031-01-01T03:00:00Z", 2)];
    expect(expiredBackups(backups, rules)).toEqual([]);
  });

  it("keeps 7 days and 4 weeks of a year of daily backups", () => {
    const backups = Array.from({ length: 365 }, (_, day) => ({
      ...at("2026-01-01T03:00:00Z", day),
      createdAt: new Date(Date.UTC(2026, 0, 1 + day, 3)),
    }));
    const kept = 365 - expiredBackups(backups, { keepDaily: 7, keepWeekly: 4 }).length;
    // 31 December 2026 is a Thursday: its week and a part of the week before it are among the seven days.
    expect(kept).toBe(7 + 2);
  });

  it("keeps the newest five made from the page, and every file it did not make", () => {
    const manual = Array.from({ length: 7 }, (_, index) => at(`2026-11-01T0${index}:00:00Z`, index, "manual"));
    const others = Array.from({ length: 7 }, (_, index) => at(`2020-11-01T0${index}:00:00Z`, 10 + index, "other"));
    expect(expiredBackups([...manual, ...others], rules).sort()).toEqual([0, 1]);
  });
});
