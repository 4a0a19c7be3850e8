package plumbline.browser;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** A figure with a slider, in a notebook or on a page of the site. */
final class MovingFigure {
  private MovingFigure() {}

  /** The slider is there, and another picture comes when it is moved. */
  static void move(WebElement figure, String where) {
    WebElement slider = figure.findElement(By.cssSelector("input[type=range]"));
    assertTrue(slider.isDisplayed(), where + ": a slider where scripts run");
    WebElement picture = figure.findElement(By.tagName("img"));
    String before = picture.getDomProperty("src");
    boolean isAtEnd =
        String.valueOf(slider.getDomProperty("value"))
            .equals(String.valueOf(slider.getDomProperty("max")));
    slider.sendKeys(isAtEnd ? Keys.ARROW_LEFT : Keys.ARROW_RIGHT);
    assertNotEquals(before, picture.getDomProperty("src"), where);
  }
}
