/** Says on a terminal what is being done; elsewhere nothing. */
export class Progress {
  private readonly isShown: boolean;

  constructor(
    private readonly stream: NodeJS.WriteStream,
    isQuiet: boolean,
  ) {
    this.isShown = stream.isTTY === true && !isQuiet;
  }

  tell(step: string): void {
    if (this.isShown) this.stream.write(`\r\u001b[K${step} …`);
  }

  clear(): void {
    if (this.isShown) this.stream.write("\r\u001b[K");
  }
}
