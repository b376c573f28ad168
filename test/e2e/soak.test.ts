import { testWith } from "terraform-provider-sdk/testing";
import { describeIncident } from "../programs/soak/incident";
import { playRound, roundOf } from "../programs/soak/round";

/** `npm run soak` plays hundreds; these are always the same: an interrupted Terraform, and a killed provider whose requests fail. */
const seed = 7;
const rounds = [0, 9];

testWith("write-only arguments")(
  `${rounds.length} applies under faults and kills lose no object, report every leftover and end in an empty plan`,
  async () => {
    const numbers = [...rounds];
    const wrong: string[] = [];
    const play = async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const result = await playRound(roundOf(seed, number));
        if (result.wrong.length > 0)
          wrong.push(
            `round ${number} (${describeIncident(result.round.incident)}): ${result.wrong.join("; ")}\n${result.said}`,
          );
      }
    };
    await Promise.all([play(), play()]);
    expect(wrong).toEqual([]);
  },
);
