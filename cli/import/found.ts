import { count, type Inventory, importKinds } from "../../lib/importing";

/** `60 dashboards, 40 alerts, 4 sources`. */
export function foundWords(inventory: Inventory): string {
  const order = ["dashboard", "alert", ...importKinds.map(({ name }) => name)];
  const words = [...new Set(order)].flatMap((name) => {
    const kind = importKinds.find((one) => one.name === name);
    const number = inventory[name]?.length;
    return kind && number ? [count(number, kind.says.one, kind.says.many)] : [];
  });
  return words.length === 0 ? "nothing" : words.join(", ");
}
